-- Sign-in and security has rights of its own: roles that administered people keep what they could do there.
update role set permissions = permissions || array(
    select granted from (values
      ('Pages.Users', 'Pages.Security'), ('Pages.Users', 'Pages.Security.Export'), ('Pages.Users.Edit', 'Pages.Security.Edit')
    ) as rights (held, granted)
    where held = any(permissions) and granted <> all(permissions))
  where 'Pages.Users' = any(permissions) and not (is_static and name = 'SystemAdministrator');
