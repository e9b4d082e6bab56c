/**
 * Words and strings that head every list of leaked passwords, lower case, Chinese ones in pinyin. With the patterns of
 * passwords.ts (a word with digits or signs around it, look-alike signs for letters) each stands for dozens.
 */
const listed = `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 7654321 654321 54321 123123 123321 111111
  1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 6666666 66666666 777777 7777777 888888 8888888
  88888888 999999 99999999 112233 11223344 121212 123654 123654789 147258 147258369 159357 159753 147852 258369 789456
  789456123 741852963 963852741 135790 246810 13579 1314520 5201314 520520 521521 520131 1314521 7758521 7758258
  584520 5211314 201314 131421 168168 518518 888168 147147 456456 456789 100200 101010 102030 110110 110120 119119
  123000 123012 123120 1230123 123456123 123456123456 123123123 321321 321654 456123 789789 987987 990099 998877
  999888 696969 112358 314159 qwerty qwertyui qwertyuiop qwert qwe qweqwe qweasd qweasdzxc qazwsx qazwsxedc qaz wsx
  edc asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd zxc zxcv zxcvb zxcvbn zxcvbnm zaqwsx zaqxsw azerty
  azertyuiop qwertz dvorak uiop hjkl poiuy poiuyt lkjhgf mnbvcxz 1qaz 2wsx 3edc 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 1qazxsw2 zaq12wsx zaq1 a1s2d3 a1s2d3f4 z1x2c3 z1x2c3v4 qwe123 123qwe asd123
  zxc123 qaz123 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 abc123 123abc a123 a1234 a12345 a123456 aa123456 aaa123 abcd1234
  abcde12345 qwer1234 asdf1234 zxcv1234 1234qwer 12qwaszx 1qw23er4 2wsx3edc 3edc4rfv 1234abcd 1111aaaa aaaa1111
  aabbcc112233 x1y2z3 w1e2r3 password passwd passwort passw0rd pass pwd pw word passport parola senha mima mimamima
  wodemima mimashi mypass mypassword mypwd newpass newpassword newpwd oldpassword changeme changeit change letmein
  letmeinnow openup opensesame welcome wellcome login logon logout signin default temp temporary tempass temppass
  temppassword initial initpass guest guestguest user users username usuario root toor rootroot super superuser
  superman sysadmin sysop system systems server service services support helpdesk helpme master masters admin admins
  adminadmin administrator administrador administrateur manager operator backup oracle mysql postgres sqlserver
  database mongo redis tomcat apache nginx weblogic websphere jboss docker kubernetes jenkins gitlab github linux
  ubuntu centos debian windows winner winxp microsoft office excel access cisco huawei xiaomi lenovo apple iphone
  android samsung nokia sony google baidu alibaba taobao alipay tencent weixin wechat qq qqqq qqmail mail email gmail
  hotmail yahoo sina weibo sohu netease facebook twitter linkedin amazon jingdong meituan douyin bilibili youku iqiyi
  zhihu kuaishou wps yonyou yongyou kingdee jindie test tests testtest tester testing testuser testpass testpassword
  demo demodemo sample example dev devdev develop developer debug stage staging prod production release beta alpha
  hello hellohello helloworld world goodbye public private secret secrets mysecret topsecret secure security secured
  safe safety unknown nothing something anything everything whatever nobody anybody someone audit audits auditor
  auditing shenji shenjishi shenjiju kuaiji kuaijishi zhukuai zhuce caiwu caishui shuiwu shuishou chuna chengben
  zhangben dizhang digao account accounts accountant accounting finance financial ledger voucher balance budget
  invoice taxes firm partner company gongsi danwei qiye zhongguo china chinese beijing shanghai guangzhou shenzhen
  tianjin chongqing nanjing hangzhou suzhou wuhan chengdu xian changsha zhengzhou jinan qingdao dalian shenyang
  haerbin changchun hefei fuzhou xiamen nanchang kunming guiyang nanning haikou lanzhou xining yinchuan urumqi lasa
  hongkong macau taiwan ningbo wuxi dongguan foshan zhuhai huizhou wenzhou yantai shandong jiangsu zhejiang guangdong
  hebei henan hubei hunan sichuan fujian anhui jiangxi shanxi liaoning jilin heilongjiang yunnan guizhou guangxi
  hainan gansu qinghai ningxia xinjiang xizang neimenggu wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu
  gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng xue fu shen zeng peng lv
  su lu jiang cai jia ding wei ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong
  bai cui kang mao qiu qin gu hou shao meng long wan duan lei qian yin chang wen pang lan tao hong wangwei wangfang
  wangjing wangli wanglei wangjun wangyan wangtao wangyong wangming wangxin zhangwei zhangli zhangjing zhangmin
  zhangtao zhangjie zhangyan zhanglei zhangjun zhangyong zhangqiang liwei lina lijing lijuan lijun lixin liming lihua
  lihong lifang lili lilei liyan liyang liuyang liuwei liumin liujing liufang chenjing chenwei chenyan chenchen
  chenjie chenli chenlei yangyang yanglei yangli yangfan zhaolei zhaowei huangwei huanglei zhouwei sunwei xiaoming
  xiaohong xiaohua xiaowei xiaojun xiaoli xiaoyan xiaolong xiaotian xiaofeng xiaoyu xiaobao xiaoxiao xiaozhu xiaogou
  xiaomao xiaohai zhangsan lisi wangwu zhaoliu hanmeimei laoshi laoban jingli zhuren woaini woaini520 woaini521
  woaini1314 wojiuaini woaiwojia woaiwo aini ainiyiwannian woshishui woshini nishishui nihao nihaoma zhenai qingai
  baobei baobao baobaobao laopo laogong laomo mama baba mamababa jiejie meimei gege didi yeye nainai erzi nver airen
  jiaren jiating huijia xingfu kuaile kaixin pingan jiankang facai gongxi gongxifacai xinnian shengri chunjie zhongqiu
  guoqing haoren haohao hahaha hehehe heihei xixi aiai niubi niubility shabi tiancai wudi feiji daxue xuexi xuesheng
  gaokao qingchun mengxiang weilai shijie taiyang yueliang xingxing dahai tiantang haitang meigui mudan iloveyou
  iloveu iloveme loveyou loveme lovely lover loves love loveu loving ilove imissyou missyou youandme forever always
  foreverlove truelove honey sweet sweety sweetheart darling baby babygirl babyboy kisses kissme angel angels angela
  princess prince queen king kings kingdom sunshine sunny monkey dragon tiger lion eagle panda rabbit bunny kitty
  kitten cat cats dog dogs doggy puppy horse snake wolf bear shark dolphin butterfly spider spiderman batman ironman
  pokemon pikachu naruto doraemon totoro hellokitty mickey minnie snoopy garfield tweety shrek barbie transformer
  starwars startrek matrix avatar harrypotter gandalf frodo hobbit football soccer baseball basketball hockey tennis
  golf cricket rugby boxing kobe kobe24 jordan jordan23 lebron curry messi ronaldo beckham kaka liverpool arsenal
  chelsea manutd barcelona realmadrid juventus milan acmilan inter bayern yankees lakers cowboys steelers rangers
  michael jennifer jessica ashley daniel david robert richard william james john johnny joseph thomas charles charlie
  george andrew anthony matthew joshua justin jason brandon kevin brian steven edward henry peter paul mark martin
  jack jackson jacky tommy jimmy jerry harry larry louis lucas leo alex alexander alexis amanda andrea anna annie
  bella betty carol catherine cindy daisy diana emily emma eva fiona grace hannah helen irene jane janet jenny joyce
  julia julie karen kate kelly laura lily linda lisa lucy maggie maria mary melissa michelle nancy natalie nicole
  olivia patricia rachel rebecca rose ruby samantha sandra sarah sophia sophie stella susan tina tracy vicky victoria
  vivian wendy yvonne zoe computer internet network wifi wireless router modem keyboard mouse monitor laptop desktop
  phone mobile number digital online offline website webmaster hacker hack cracker cyber virus trojan robot robots
  matrix1 gamer game games player playboy players winner1 killer killers sniper hunter ranger ninja samurai warrior
  knight wizard ghost shadow darkness dark black white red blue green yellow orange purple pink silver golden gold
  diamond crystal pearl rainbow cloud thunder storm lightning fire flame phoenix ice winter summer spring autumn
  january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday morning today tomorrow yesterday freedom peace trustno1 trustme trust nevermind
  believe faith hope blessed blessing jesus jesuschrist christ god godbless heaven buddha amituofo lucky luckyme
  success winning champion legend hero heroes power strong stronger money moneymoney cash rich richman dollar bitcoin
  ethereum lottery family friend friends friendship father mother mommy daddy brother sister cousin grandma grandpa
  children student teacher doctor nurse police soldier army navy marine pilot captain general boss worker school
  college university class library science math music guitar piano drummer dance dancer singer movie movies video
  camera photo picture flower flowers garden forest mountain river ocean island beach water coffee chocolate cookie
  cookies candy sugar honey1 banana apple1 orange1 cherry strawberry peach lemon mango pepper ginger cheese pizza
  burger chicken turkey bacon ferrari porsche lamborghini mercedes benz bmw audi toyota honda nissan ford chevrolet
  mustang camaro corvette harley yamaha suzuki ducati america england london paris berlin tokyo korea japan france
  germany italy russia canada mexico brazil india australia newyork losangeles chicago boston texas florida california
  hawaii asshole fuck fuckyou fuckme fucker bitch shit bullshit damn sexy sexsex sex porn hottie biteme bigdick pussy
  nipple aaaaaa aaaaaaa aaaaaaaa abcabc abcdef abcdefg abcdefgh abcd abcde abc aabbcc aaabbb bbbbbb cccccc dddddd
  ffffff gggggg hhhhhh jjjjjj kkkkkk llllll mmmmmm nnnnnn pppppp qqqqqq rrrrrr ssssss tttttt wwwwww xxxxxx yyyyyy
  zzzzzz xyz xyzxyz asas sasa lalala nanana dadada papapa yoyoyo blabla blahblah starbucks mcdonalds cocacola pepsi
  nike adidas gucci prada chanel disney lego nintendo playstation xbox minecraft fortnite roblox counterstrike dota
  warcraft worldofwarcraft starcraft diablo zelda mario sonic tetris overwatch valorant leagueoflegends yingxiong
  wangzhe access14 abgrtyu rockyou fuckoff ncc1701 thx1138 ou812 bond007 agent007 james007 area51 catch22 blink182
  matrix99 h4x0r l33t n00b qwaszx zxasqw compaq dell toshiba acer asus intel nvidia redhat suse solaris freebsd vmware
  citrix symantec norton mcafee kaspersky firewall gateway hunter2 correcthorse batterystaple monkey1 dragon1
  qweqweqwe asdasdasd zxczxc zxczxczxc asdzxc asdqwe qweasd123 woaini123 woaizhongguo zhonghua minzu renmin
  gongchandang jiefangjun beijing2008 aoyun olympics shanghai2010 shibohui dragonball onepiece haizeiwang huoying
  sishen lufei zoro
`;

export const commonPasswords: ReadonlySet<string> = new Set(listed.trim().split(/\s+/));
