// Generated from the migrations by packages/db/scripts/generate-schema.ts; do not edit.
import type { ColumnType } from "kysely";

// A column with a default: may be left out of an insert.
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

// Read parsed, written as JSON text.
export type JsonColumn = ColumnType<unknown, string, string>;

export interface AcceptanceCaseTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  version_id: number | null;
  revision: number | null;
  score: string | null;
  route: number;
  reasons: Generated<number[]>;
  involved: Generated<number[]>;
  facts: Generated<JsonColumn>;
  state: Generated<number>;
  opened_at: Generated<string>;
  opened_by: Generated<number>;
  decided_at: string | null;
  decided_by: number | null;
  words: string | null;
  row_version: Generated<number>;
}

export interface AcceptanceVoteTable {
  tenant_id: Generated<number>;
  case_id: number;
  user_id: Generated<number>;
  vote: number;
  words: string;
  is_chief: Generated<boolean>;
  voted_at: Generated<string>;
}

export interface AccountTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  period_id: number;
  code: string;
  name: string;
  full_name: string;
  pinyin: Generated<string>;
  parent_code: string | null;
  level: Generated<number>;
  is_leaf: Generated<boolean>;
  dc: Generated<number>;
  category: number | null;
  currency: string | null;
  aux_types: Generated<JsonColumn>;
  in_tb: Generated<boolean>;
  std_code: string | null;
  fs_item_id: number | null;
  map_rule: string | null;
  map_state: Generated<string>;
  map_score: number | null;
  map_reason: Generated<JsonColumn>;
  map_user_id: number | null;
  map_time: string | null;
  row_version: Generated<number>;
  dc_told: Generated<boolean>;
}

export interface ActionLogTable {
  tenant_id: Generated<number>;
  seq: number;
  at: string;
  user_id: number | null;
  user_name: string | null;
  ip: string | null;
  request_id: string | null;
  project_id: number | null;
  ref_type: string;
  ref_id: string;
  action: string;
  old_value: JsonColumn | null;
  new_value: JsonColumn | null;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface ActionLogHeadTable {
  tenant_id: Generated<number>;
  seq: number;
  hash: Buffer;
}

export interface AdjustHeadTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  adj_type: number;
  adj_seq: number | null;
  adj_no: string | null;
  description: string;
  reason: string | null;
  wp_index: string | null;
  fs_item_id: number | null;
  source: Generated<number>;
  source_key: string | null;
  status: Generated<number>;
  client_status: Generated<number>;
  client_sign_user: string | null;
  client_sign_date: string | null;
  misstatement_kind: number | null;
  cause: number | null;
  preparer_id: Generated<number>;
  prepare_time: Generated<string>;
  checker_id: number | null;
  check_time: string | null;
  cancel_reason: string | null;
  is_roll_forward: Generated<boolean>;
  prior_head_id: number | null;
  tax_effect_of: number | null;
  remark: string | null;
  row_version: Generated<number>;
  editor_ids: Generated<number[]>;
  cancel_by: number | null;
  cancel_time: string | null;
  turn_of: number | null;
  restatement: number | null;
}

export interface AdjustLineTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  head_id: number;
  line_no: number;
  fs_item_id: number;
  account_code: string | null;
  line_name: string | null;
  debit: Generated<string>;
  credit: Generated<string>;
  currency: string | null;
  fc_amount: string | null;
  cf_item_code: string | null;
  remark: string | null;
  account_reason: string | null;
}

export interface AppUserTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_name: string;
  name: string;
  surname: Generated<string>;
  pinyin: Generated<string>;
  email_address: string | null;
  phone_number: string | null;
  password_hash: string;
  must_change_password: Generated<boolean>;
  is_active: Generated<boolean>;
  dept: string | null;
  position: string | null;
  title: string | null;
  cpa_no: string | null;
  lang: Generated<string>;
  head_img_url: string | null;
  created_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  licence_valid_to: string | null;
  entry_date: string | null;
  leave_date: string | null;
  head_file_id: number | null;
  updated_at: Generated<string>;
  registered_at: string | null;
  ui_theme: string | null;
  is_inspector: Generated<boolean>;
}

export interface ArchiveActTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  request_id: number;
  action: number;
  words: string | null;
  done_by: Generated<number>;
  done_at: Generated<string>;
}

export interface ArchiveAdditionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  request_id: number;
  kind: number;
  subject: string;
  reason: string;
  procedures: string | null;
  before_text: string | null;
  after_text: string;
  effect: string;
  file_id: number | null;
  file_name: string | null;
  sha256: string | null;
  added_by: Generated<number>;
  added_at: Generated<string>;
  reviewed_by: number | null;
  reviewed_at: string | null;
  review_words: string | null;
  removed_by: number | null;
  removed_at: string | null;
  removed_reason: string | null;
  row_version: Generated<number>;
}

export interface ArchiveAuthTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number;
  user_id: number;
  valid_from: string;
  valid_to: string;
  reason: string;
  approver_id: Generated<number>;
  created_at: Generated<string>;
  ended_at: string | null;
  ended_by: number | null;
  end_reason: string | null;
  row_version: Generated<number>;
}

export interface ArchiveDestroyedFileTable {
  tenant_id: Generated<number>;
  destruction_id: number;
  sha256: string;
  size_bytes: number;
  outcome: Generated<number>;
}

export interface ArchiveDestructionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  status: Generated<number>;
  reason: string;
  proposed_by: Generated<number>;
  proposed_at: Generated<string>;
  decided_by: number | null;
  decided_at: string | null;
  decide_words: string | null;
  emptied_at: string | null;
  row_counts: JsonColumn | null;
  file_count: number | null;
  log_seq: number | null;
  log_hash: string | null;
  ended_at: string | null;
  certificate: string | null;
  certificate_sha256: string | null;
  row_version: Generated<number>;
}

export interface ArchiveHoldTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  kind: number;
  reason: string;
  set_by: Generated<number>;
  set_at: Generated<string>;
  lifted_by: number | null;
  lifted_at: string | null;
  lift_reason: string | null;
  row_version: Generated<number>;
}

export interface ArchiveReminderTable {
  tenant_id: Generated<number>;
  of_project: number;
  due_on: string;
  days: number;
  reminded_at: Generated<string>;
}

export interface ArchiveRequestTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  version: number;
  status: Generated<number>;
  clock_from: string;
  due_on: string;
  keep_until: string;
  project_status: number;
  redo_reason: string | null;
  redo_words: string | null;
  applied_by: number | null;
  applied_at: string | null;
  apply_words: string | null;
  late_reason: string | null;
  late_by: number | null;
  late_at: string | null;
  checked_by: number | null;
  checked_at: string | null;
  check_words: string | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
  denied_by: number | null;
  denied_at: string | null;
  deny_reason: string | null;
  file_count: number | null;
  total_bytes: number | null;
  log_seq: number | null;
  packed_at: string | null;
  file_id: number | null;
  package_sha256: string | null;
  manifest_sha256: string | null;
  package_bytes: number | null;
  entry_count: number | null;
  packed_seq: number | null;
  answers: Generated<JsonColumn>;
  location: string | null;
  box_no: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
}

export interface ArchiveRootTable {
  tenant_id: Generated<number>;
  day: string;
  prev_hash: string;
  root_hash: string;
  content: string;
  part_count: number;
  log_seq: number;
  made_at: Generated<string>;
}

export interface ArchiveRootPackageTable {
  tenant_id: Generated<number>;
  request_id: number;
  day: string;
}

export interface AuditFileTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  gu_id: Generated<string>;
  node_id: number | null;
  ref_type: number;
  ref_id: number | null;
  folder: Generated<string>;
  file_name: string;
  pinyin: Generated<string>;
  ext: Generated<string>;
  file_type: Generated<number>;
  wp_index: string | null;
  is_final: Generated<boolean>;
  remark: string | null;
  label_ids: Generated<number[]>;
  version: Generated<number>;
  file_id: number;
  sha256: string;
  size_bytes: number;
  kind: string;
  uploaded_by: Generated<number>;
  uploaded_at: Generated<string>;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  deleted_by: number | null;
  deleted_at: string | null;
  deleted_reason: string | null;
  row_version: Generated<number>;
  supplied_by: string | null;
}

export interface AuditFileGramTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  gram: number;
  segment: number;
  files: number[];
}

export interface AuditFileTextTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  audit_file_id: number;
  version: number;
  state: Generated<string>;
  why: string | null;
  tries: Generated<number>;
  content: Generated<string>;
  read_at: string | null;
}

export interface AuditFileVersionTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  audit_file_id: number;
  version: number;
  file_id: number;
  file_name: string;
  sha256: string;
  size_bytes: number;
  kind: string;
  uploaded_by: Generated<number>;
  uploaded_at: Generated<string>;
  supplied_by: string | null;
}

export interface AuditReportTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  kind: string;
  kind_name: string;
  is_void: Generated<boolean>;
  planned_date: string | null;
  second_id: number | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
  dual_on: string | null;
  dual_note: string | null;
}

export interface AuditReportSignTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  report_id: number;
  part: number;
  opinion_id: number;
  text_id: number;
  report_date: string;
  signed_by: Generated<number>;
  signed_at: Generated<string>;
  withdrawn_by: number | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

export interface AuditSectionTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  parent_code: string | null;
  name: string;
  name_en: string | null;
  is_required: Generated<boolean>;
  is_own: Generated<boolean>;
  sort: Generated<number>;
  created_by: Generated<number>;
  created_at: Generated<string>;
}

export interface AuditSheetTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  gu_id: Generated<string>;
  ref_type: number;
  ref_id: Generated<number>;
  name: string;
  wp_index: string | null;
  template_version: number | null;
  status: Generated<number>;
  seq: Generated<number>;
  version: Generated<number>;
  version_seq: Generated<number>;
  worker_id: Generated<number>;
  version_at: Generated<string>;
  outline: string;
  folded_seq: Generated<number>;
  pending_bytes: Generated<number>;
  fold_at: string | null;
  cells: Generated<number>;
  lock_user_id: number | null;
  lock_window: string | null;
  lock_since: string | null;
  lock_until: string | null;
  asked_user_id: number | null;
  asked_window: string | null;
  binding_count: Generated<number>;
  stale_count: Generated<number>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  removed_by: number | null;
  removed_at: string | null;
  removed_reason: string | null;
  row_version: Generated<number>;
  template_key: string | null;
  check_rows: Generated<number>;
}

export interface AuditWordTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  category_id: number;
  seed_code: string | null;
  title: string;
  content: string;
  content_en: string | null;
  fs_item_code: string | null;
  usage: Generated<string>;
  hits: Generated<number>;
  created_by: Generated<number | null>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface AuditeeInfoTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  taken_on: Generated<string>;
  cust_name: string;
  cust_short: string | null;
  uscc: string | null;
  cust_name_en: string | null;
  ent_type: string | null;
  ownership: string | null;
  industry: string | null;
  scale: string | null;
  reg_capital: string | null;
  paid_capital: string | null;
  currency: Generated<string>;
  establish_date: string | null;
  reg_address: string | null;
  office_address: string | null;
  legal_rep: string | null;
  contact: string | null;
  tel: string | null;
  email: string | null;
  website: string | null;
  business_scope: string | null;
  employee_total: number | null;
  stock_code: string | null;
  tax_rate: Generated<string>;
  bank_name: string | null;
  bank_account: string | null;
  parent_name: string | null;
  group_name: string | null;
  auditor_prev: string | null;
  first_year: number | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  pinyin: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface AuditeeNotesTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  history: string | null;
  business_model: string | null;
  it_systems: string | null;
  policies: string | null;
  year_changes: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  pinyin: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface AuxItemTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  aux_type: number;
  aux_code: string | null;
  aux_name: string;
  norm_name: string;
  is_related_party: Generated<boolean>;
  remark: string | null;
  pinyin: Generated<string>;
}

export interface BankAccountListTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  bank_name: string;
  account: string;
  account_type: Generated<string>;
  currency: Generated<string>;
  open_date: string | null;
  close_date: string | null;
  note: Generated<string>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
  pinyin: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface CalculationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  fs_item_id: number;
  calculator: string;
  name: string;
  input: string;
  difference: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  reason: string | null;
  removed_by: number | null;
  removed_at: string | null;
  removed_reason: string | null;
  row_version: Generated<number>;
}

export interface CalculationVersionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  calculation_id: number;
  version: number;
  input: string;
  difference: string | null;
  reason: string | null;
  made_by: number;
  made_at: string;
}

export interface CalendarFeedTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  secret_hash: string;
  made_at: Generated<string>;
  row_version: Generated<number>;
}

export interface CallAnswerTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  call: string;
  key_hash: Buffer;
  input_hash: Buffer;
  answer: Buffer | null;
  at: Generated<string>;
}

export interface CashAccountTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  account_code: string;
  treatment: number;
  nature: number | null;
  reason: Generated<string>;
  changed_by: Generated<number>;
  changed_at: Generated<string>;
  row_version: Generated<number>;
}

export interface CashFlowDecisionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  period_id: number;
  jmsn: number | null;
  line_id: number | null;
  j_period: number;
  j_date: string;
  j_type: string;
  j_no_text: string;
  line: JsonColumn;
  amount: string;
  voucher_amount: string;
  parts: JsonColumn;
  reason: string;
  status: Generated<number>;
  decided_by: Generated<number>;
  decided_at: Generated<string>;
  agreed_by: number | null;
  agreed_at: string | null;
  row_version: Generated<number>;
}

export interface CashFlowExplanationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  words: string;
  difference: string;
  explained_by: Generated<number>;
  explained_at: Generated<string>;
  row_version: Generated<number>;
}

export interface CashFlowMemoryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  cust_id: number;
  account_name: string;
  prefix: string;
  words: Generated<string>;
  inflow: string;
  outflow: string;
  reason: string;
  user_id: Generated<number>;
  said_at: Generated<string>;
}

export interface CashFlowMonthTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  run_id: number;
  item: string;
  account_code: string;
  j_period: number;
  amount: string;
  part_count: number;
}

export interface CashFlowPartTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  run_id: number;
  seq: number;
  jmsn: number;
  line_id: number;
  j_period: number;
  account_code: string;
  item: string;
  amount: string;
  rule_id: Generated<string>;
  is_manual: Generated<boolean>;
  is_off: Generated<boolean>;
  review: string | null;
  review_amount: string | null;
}

export interface CashFlowRunTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_no: number;
  period_id: number;
  batch_id: number;
  grounds: Generated<JsonColumn>;
  state: Generated<string>;
  job_id: number | null;
  summary: Generated<JsonColumn>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  finished_at: string | null;
  row_version: Generated<number>;
}

export interface CashFlowSupplementTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  run_id: number;
  line: string;
  kind: string;
  account: string;
  amount: string;
  voucher_count: number;
}

export interface CategoryTemplateTable {
  tenant_id: Generated<number>;
  category_id: number;
  version: Generated<number>;
  menu_left_out: Generated<number[]>;
  sections_left_out: Generated<string[]>;
  sections_required: Generated<string[]>;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
}

export interface CheckItemTable {
  tenant_id: Generated<number>;
  fs_item_id: number;
  seq: number;
  content: string;
  is_required: Generated<boolean>;
  project_id: Generated<number>;
}

export interface ClientInvitationTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  token_hash: string;
  client_person_id: number;
  invited_by: Generated<number>;
  expires_at: string;
  used_at: string | null;
  created_at: Generated<string>;
}

export interface ClientPersonTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  name: string;
  email: string;
  tel: string | null;
  title: string | null;
  state: Generated<number>;
  password_hash: string | null;
  factor_sealed: string | null;
  factor_last_step: Generated<number>;
  factor_confirmed_at: string | null;
  failed: Generated<number>;
  locked_until: string | null;
  invited_by: number | null;
  invited_at: string | null;
  last_sign_in_at: string | null;
  mail_round: Generated<number>;
  desk: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ClientRequestTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  request_no: number;
  name: string;
  name_en: string | null;
  purpose: string | null;
  pbc_type: string | null;
  node_code: Generated<string>;
  wp_index: string | null;
  client_person_id: number | null;
  due_date: string | null;
  request_date: string | null;
  asked_by: number | null;
  receive_date: string | null;
  status: Generated<number>;
  decision: string | null;
  reminded_on: string | null;
  remark: string | null;
  created_by: Generated<number | null>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ClientRequestEntryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  request_id: number;
  client_person_id: number | null;
  user_id: number | null;
  kind: number;
  words: string | null;
  audit_file_id: number | null;
  file_name: string | null;
  file_version: number | null;
  size_bytes: number | null;
  created_at: Generated<string>;
}

export interface ClientSessionTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  token_hash: string;
  client_person_id: number;
  ip: string;
  user_agent: string;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  ended_at: string | null;
}

export interface ClientStatementTable {
  tenant_id: Generated<number>;
  batch_id: number;
  item_code: string;
  closing: string | null;
  opening: string | null;
  remark: string | null;
  project_id: Generated<number>;
}

export interface ClientUploadTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  request_id: number;
  client_person_id: number;
  mark: string;
  file_name: string;
  folder: Generated<string>;
  size_bytes: number;
  received_bytes: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface ClientUploadPartTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  upload_id: number;
  at_byte: number;
  bytes: Buffer;
}

export interface ClosingRateTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  currency: string;
  rate_date: string;
  rate: string;
  per: Generated<number>;
  source: string;
  source_note: string | null;
  reason: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  superseded_by: number | null;
  superseded_at: string | null;
}

export interface ColumnMemoryTable {
  tenant_id: Generated<number>;
  cust_id: number;
  type_id: number;
  header_key: string;
  columns: JsonColumn;
  file_name: string;
  user_id: number | null;
  said_at: Generated<string>;
}

export interface CompletionLineTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  check_code: string;
  answer: number;
  words: string;
  answered_by: Generated<number>;
  answered_at: Generated<string>;
  row_version: Generated<number>;
}

export interface CompletionStandingTable {
  tenant_id: Generated<number>;
  of_project: number;
  log_seq: number;
  log_now: number;
  computed_at: string;
  open_completion: number;
  open_issue: number;
  open_delivery: number;
  open_archive: number;
  open_never: number;
  waived: number;
  first_code: string | null;
  first_count: number | null;
}

export interface CompletionWaiverTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  check_code: string;
  open_count: number;
  reason: string;
  alternative_work: string | null;
  state: number;
  waived_by: Generated<number>;
  waived_at: Generated<string>;
  second: string | null;
  second_by: number | null;
  second_at: string | null;
  second_words: string | null;
  withdrawn_by: number | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  read_by: number | null;
  read_at: string | null;
  row_version: Generated<number>;
}

export interface ConfirmationApprovalTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  letter_id: number;
  seq: number;
  action: string;
  from_status: number;
  to_status: number;
  round: Generated<number>;
  user_id: number | null;
  at: Generated<string>;
  comment: string | null;
  facts: Generated<JsonColumn>;
}

export interface ConfirmationContactTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  hz_kind: number;
  subject_code: string;
  fs_item_id: number | null;
  contact_name: string;
  pinyin: Generated<string>;
  source_key: string | null;
  uscc: Generated<string>;
  is_related: Generated<boolean>;
  currency: Generated<string>;
  book_amount: Generated<string>;
  fc_amount: string | null;
  turnover: string | null;
  direction: Generated<number>;
  age: Generated<string>;
  bank_account: Generated<string>;
  is_closed: Generated<boolean>;
  row_json: Generated<JsonColumn>;
  is_selected: Generated<boolean>;
  is_sampled: Generated<boolean>;
  select_reason: Generated<string>;
  no_select_reason: Generated<string>;
  linkman: Generated<string>;
  dept_title: Generated<string>;
  phone: Generated<string>;
  email: Generated<string>;
  province: Generated<string>;
  city: Generated<string>;
  address: Generated<string>;
  postcode: Generated<string>;
  info_source: Generated<string>;
  registered_address: Generated<string>;
  addr_check: Generated<number>;
  addr_check_user_id: number | null;
  addr_check_time: string | null;
  addr_check_note: Generated<string>;
  remark: Generated<string>;
  letter_id: number | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  words: Generated<string>;
  fc_turnover: string | null;
}

export interface ConfirmationFileTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  letter_id: number;
  file_id: number;
  kind: string;
  place: string | null;
  note: string | null;
  traits: Generated<JsonColumn>;
  round: Generated<number>;
  user_id: Generated<number>;
  at: Generated<string>;
  content_hash: string | null;
}

export interface ConfirmationFlagTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  letter_id: number;
  code: string;
  detail: Generated<string>;
  found_at: Generated<string>;
  answer: string | null;
  answered_by: number | null;
  answered_at: string | null;
  evidence_file_id: number | null;
}

export interface ConfirmationLetterTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  letter_no: string;
  round: Generated<number>;
  hz_kind: number;
  form: Generated<number>;
  model_id: number | null;
  contact_name: string;
  pinyin: Generated<string>;
  addr_snapshot: Generated<JsonColumn>;
  base_date: string;
  status: Generated<number>;
  status_at: Generated<string>;
  status_reason: string | null;
  file_id: number | null;
  file_hash: string | null;
  page_count: number | null;
  content_hash: string | null;
  qr_token: string;
  prepared_by: number | null;
  submitted_by: number | null;
  approval_user_id: number | null;
  approval_time: string | null;
  approval_comment: string | null;
  send_method: number | null;
  send_time: string | null;
  send_user_id: number | null;
  courier: string | null;
  tracking_no: string | null;
  send_request: JsonColumn | null;
  mail_msg_id: string | null;
  receiver_signed: string | null;
  reply_method: number | null;
  reply_time: string | null;
  reply_tracking_no: string | null;
  reply_from_addr: string | null;
  reply_city: string | null;
  reply_phone: string | null;
  reply_mail: string | null;
  reply_seal_ok: boolean | null;
  reply_seal_type: string | null;
  reply_seal_name: string | null;
  reply_sign_ok: boolean | null;
  reply_note: string | null;
  reply_result: Generated<number>;
  book_amount: Generated<string>;
  reply_amount: string | null;
  diff_amount: string | null;
  alt_result: Generated<number>;
  alt_amount: Generated<string>;
  alt_note: string | null;
  confirmed_amount: Generated<string>;
  conclusion: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  reply_signer: string | null;
  reply_sign_date: string | null;
  words: Generated<string>;
  reply_user_id: number | null;
  reply_original_at: string | null;
  reply_by: string | null;
}

export interface ConfirmationLetterItemTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  letter_id: number;
  contact_id: number | null;
  subject_code: string;
  bank_item_no: string | null;
  row_json: Generated<JsonColumn>;
  direction: Generated<number>;
  currency: Generated<string>;
  fc_amount: string | null;
  book_amount: Generated<string>;
  reply_amount: string | null;
  diff_amount: string | null;
  diff_reason: number | null;
  diff_note: string | null;
  misstatement: Generated<string>;
  adjust_head_id: number | null;
  sort: Generated<number>;
}

export interface ConfirmationModelTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  seed_code: string | null;
  model_name: string;
  hz_kind: number;
  form: Generated<number>;
  lang: Generated<string>;
  is_curr: Generated<boolean>;
  note_text: string;
  remarks: Generated<string>;
  created_by: Generated<number | null>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ConfirmationScanTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  letter_id: number;
  file_id: number;
  state: Generated<number>;
  job_id: number | null;
  note: string | null;
  at: Generated<string>;
}

export interface ConfirmationScanPageTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  letter_id: number;
  file_id: number;
  page: number;
  picture_file_id: number;
  width: number;
  height: number;
  confidence: number;
  qr: string | null;
  text: Generated<string>;
  fields: Generated<JsonColumn>;
}

export interface ConfirmationTraceTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  letter_id: number;
  kind: string;
  key: string;
  count: string | null;
  party_key: string;
  party_name: string;
  project_name: string;
}

export interface ConsiderationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  csa_no: string;
  created_at: Generated<string>;
}

export interface ConsolidationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_no: number;
  grounds: string;
  made_by: Generated<number>;
  made_at: Generated<string>;
  row_version: Generated<number>;
}

export interface ConsultationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  kind: number;
  subject: number;
  state: Generated<number>;
  question: string;
  facts: string;
  party_ids: Generated<number[]>;
  addressee_id: number;
  is_of_reviewer: Generated<boolean>;
  asked_by: Generated<number>;
  asked_at: Generated<string>;
  answer: string | null;
  answered_by: number | null;
  answered_at: string | null;
  conclusion: string | null;
  concluded_by: number | null;
  concluded_at: string | null;
  came_of: number | null;
  row_version: Generated<number>;
}

export interface ConsultationNoteTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  consultation_id: number;
  words: string;
  written_by: Generated<number>;
  written_at: Generated<string>;
}

export interface ControlCycleTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  applies: Generated<number>;
  reason: string | null;
  flow: Generated<JsonColumn>;
  decided_by: number | null;
  decided_at: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
}

export interface ControlDeficiencyTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  cycle: string;
  control_code: string | null;
  description: string;
  likelihood: number;
  amount: string;
  is_senior_fraud: Generated<boolean>;
  is_restatement: Generated<boolean>;
  is_missed_misstatement: Generated<boolean>;
  is_committee_ineffective: Generated<boolean>;
  effect_amount: string | null;
  fs_item_id: number | null;
  grade: number;
  response: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ControlDrawTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  control_point_id: number;
  kind: number;
  is_extension: Generated<boolean>;
  size: number;
  seed: number;
  sample_run_id: number | null;
  number_from: number | null;
  number_to: number | null;
  items: JsonColumn;
  reason: string | null;
  drawn_by: Generated<number>;
  drawn_at: Generated<string>;
  replaced_at: string | null;
}

export interface ControlPointTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  cycle: string;
  code: string;
  name: string;
  objective: string | null;
  description: string | null;
  wcgw: string | null;
  test_steps: string | null;
  owner: string | null;
  frequency: number;
  control_type: number;
  plan: Generated<number>;
  failure: Generated<number>;
  confidence: Generated<string>;
  tolerable: Generated<string>;
  is_key: Generated<boolean>;
  is_seed: Generated<boolean>;
  application_id: number | null;
  assertions: Generated<string[]>;
  fs_items: Generated<string[]>;
  earlier_year: number | null;
  earlier_source: string | null;
  has_changed: Generated<boolean>;
  standing: Generated<number>;
  standing_why: Generated<string[]>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ControlRiskTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  control_point_id: number;
  risk_id: number;
  linked_by: Generated<number>;
  linked_at: Generated<string>;
}

export interface CorpInfoTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  corp_full_name: string;
  system_name: string | null;
  corp_location: string | null;
  corp_industry: string | null;
  corp_scale: string | null;
  remark: string | null;
  corp_user_max: number | null;
  corp_logo: string | null;
  logo_file_id: number | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  quality_review: Generated<string>;
  letter_due_days: number | null;
  letter_seal: Generated<string>;
}

export interface CorrespondenceTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  codes: string[];
  lang: string;
  created_by: Generated<number>;
  created_at: Generated<string>;
  withdrawn_by: number | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
  row_version: Generated<number>;
}

export interface CorrespondenceActTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  correspondence_id: number;
  version_id: number;
  revision: number;
  act: number;
  day: string;
  how: number | null;
  people: string;
  words: Generated<string>;
  reason: Generated<string>;
  file_id: number | null;
  file_name: string | null;
  sha256: string | null;
  made_by: Generated<number>;
  made_at: Generated<string>;
}

export interface CorrespondenceTemplateTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  kinds: string;
  lang: string;
  title: string;
  content: string;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
}

export interface CustomerTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  cust_name: string;
  cust_short: string | null;
  pinyin: Generated<string>;
  uscc: string | null;
  cust_name_en: string | null;
  ent_type: string | null;
  ownership: string | null;
  industry: string | null;
  scale: string | null;
  reg_capital: string | null;
  paid_capital: string | null;
  currency: Generated<string>;
  establish_date: string | null;
  reg_address: string | null;
  office_address: string | null;
  legal_rep: string | null;
  contact: string | null;
  tel: string | null;
  email: string | null;
  website: string | null;
  business_scope: string | null;
  employee_total: number | null;
  stock_code: string | null;
  tax_rate: Generated<string>;
  bank_name: string | null;
  bank_account: string | null;
  parent_name: string | null;
  group_name: string | null;
  auditor_prev: string | null;
  cust_status: Generated<string>;
  cust_level: string | null;
  risk_level: string | null;
  first_year: number | null;
  remark: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface DataKeyTable {
  tenant_id: Generated<number>;
  version: number;
  master_id: string;
  wrapped: string;
  created_at: Generated<string>;
}

export interface DiscussionReadingTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  discussion_id: number;
  user_id: Generated<number>;
  words: string;
  confirmed_at: Generated<string>;
}

export interface DownloadTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number;
  user_id: Generated<number>;
  kind: string;
  input: JsonColumn;
  lang: string;
  file_name: string;
  row_count: number;
  job_id: number | null;
  file_id: number | null;
  size_bytes: number | null;
  created_at: Generated<string>;
  finished_at: string | null;
  expires_at: string | null;
  fetch_count: Generated<number>;
}

export interface DrawnFileTable {
  tenant_id: Generated<number>;
  drawn_id: number;
  file_id: number;
  added_by: Generated<number>;
  added_at: Generated<string>;
  project_id: Generated<number>;
}

export interface DrawnVoucherTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  fs_item_id: number;
  period_id: number;
  line_id: number | null;
  jmsn: number | null;
  j_period: number;
  j_date: string;
  j_type: string;
  j_no: number | null;
  j_no_text: string;
  line_no: number;
  summary: string | null;
  account_code: string;
  account_name: string;
  debit: string;
  credit: string;
  counter_text: Generated<string>;
  party_text: Generated<string>;
  draw_source: number;
  sample_run_id: number | null;
  marks: Generated<JsonColumn>;
  status: Generated<number>;
  result: Generated<number>;
  diff_amount: string | null;
  remark: string | null;
  adjust_head_id: number | null;
  is_selected: Generated<boolean>;
  drawn_by: Generated<number>;
  drawn_at: Generated<string>;
  check_user_id: number | null;
  check_time: string | null;
  review_user_id: number | null;
  review_time: string | null;
  row_version: Generated<number>;
  relinked_at: string | null;
  checker_ids: Generated<number[]>;
  prog_line_id: number | null;
}

export interface EquityExplanationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  words: string;
  difference: string;
  explained_by: Generated<number>;
  explained_at: Generated<string>;
  row_version: Generated<number>;
}

export interface EquityMoveTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  column_code: string;
  from_row: string;
  to_row: string;
  amount: string;
  reason: string;
  status: Generated<number>;
  decided_by: Generated<number>;
  decided_at: Generated<string>;
  agreed_by: number | null;
  agreed_at: string | null;
  row_version: Generated<number>;
}

export interface EquityStatementTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  prior: Generated<JsonColumn>;
  prior_source: Generated<string>;
  prior_by: number | null;
  prior_at: string | null;
  confirmed: JsonColumn | null;
  confirmed_hash: string | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
  row_version: Generated<number>;
}

export interface ExternalLoginTable {
  tenant_id: Generated<number>;
  user_id: number;
  provider_id: number;
  subject: string;
  account_name: string;
  bound_at: Generated<string>;
  last_used_at: string | null;
}

export interface ExternalProviderTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  kind: string;
  name: string;
  issuer: string | null;
  client_id: string | null;
  secret_sealed: string | null;
  is_enabled: boolean;
  created_at: Generated<string>;
  row_version: Generated<number>;
}

export interface ExternalTripTable {
  tenant_id: Generated<number>;
  state_hash: string;
  browser_hash: string;
  provider_id: number;
  redirect_uri: string;
  user_id: number | null;
  created_at: Generated<string>;
  expires_at: string;
  answered_at: string | null;
  subject: string | null;
  account_name: string | null;
  ticket_hash: string | null;
  taken_at: string | null;
}

export interface FaBookedTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  head_id: number;
  asset_no: string;
  account_code: string;
  year_depr_book: string;
  year_depr_calc: string;
  diff_year: string;
}

export interface FaCardTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  list_id: number;
  asset_no: string;
  asset_name: string;
  asset_type: string;
  spec: string | null;
  unit: string | null;
  qty: string | null;
  department: Generated<string>;
  location: string | null;
  use_status: string | null;
  acquire_way: string | null;
  start_date: string;
  depr_method: number;
  useful_months: number | null;
  cost: string;
  salvage_rate: string | null;
  salvage_value: string;
  month_depr_book: string | null;
  year_depr_book: string;
  acc_open_book: string;
  acc_close_book: string;
  impair_open: string;
  impair_close: string;
  net_book: string | null;
  total_work: string | null;
  period_work: string | null;
  acc_work_open: string | null;
  cost_stated_open: string | null;
  acc_stated_disposed: string | null;
  dispose_date: string | null;
  dispose_way: string | null;
  dispose_income: string | null;
  title_no: string | null;
  pledged: boolean | null;
  remark: string | null;
  acc_open_calc: string | null;
  year_depr_calc: string | null;
  acc_close_calc: string | null;
  diff_year: string | null;
  diff_acc: string | null;
  not_recomputed: string | null;
  faults: Generated<string[]>;
  month_full: string | null;
  cost_open: string;
  cost_bought: string;
  cost_change: string;
  cost_disposed: string;
  cost_close: string;
  acc_disposed_book: string;
  acc_disposed_calc: string;
  imp_charge: string;
  imp_disposed: string;
  imp_close: string;
  is_gone: Generated<boolean>;
  explained: string | null;
  explained_diff: string | null;
  explained_by: number | null;
  explained_at: string | null;
  title_checked: boolean | null;
  pledge_seen: boolean | null;
  title_note: string | null;
  title_by: number | null;
  title_at: string | null;
  row_version: Generated<number>;
}

export interface FaCountTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  direction: number;
  asset_no: Generated<string>;
  asset_name: string;
  location: Generated<string>;
  seed: number | null;
  place: number | null;
  qty_book: string | null;
  qty_counted: string | null;
  condition: number | null;
  note: Generated<string>;
  counted_on: string | null;
  counted_by: number | null;
  counted_at: string | null;
  reviewed_by: number | null;
  reviewed_at: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
}

export interface FaDepartmentTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  department: string;
  account_code: string;
  changed_by: Generated<number>;
  changed_at: Generated<string>;
  row_version: Generated<number>;
}

export interface FaEventTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  asset_no: string;
  month: number;
  kind: number;
  amount: string;
  reason: string;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
}

export interface FaExplanationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  words: string;
  difference: string;
  explained_by: Generated<number>;
  explained_at: Generated<string>;
  row_version: Generated<number>;
}

export interface FaListTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  is_prior: Generated<boolean>;
  file_id: number | null;
  file_name: Generated<string>;
  from_month: number;
  to_month: number;
  state: Generated<string>;
  job_id: number | null;
  summary: Generated<JsonColumn>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  finished_at: string | null;
  row_version: Generated<number>;
}

export interface FaPriorTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  asset_no: string;
  asset_name: string;
  cost: string;
  acc: string;
  impair: string;
}

export interface FigureHeldTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  ref_type: string;
  ref_id: number;
  place: string;
  figure: string;
  value: string;
  held_at: Generated<string>;
}

export interface FileObjectTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number | null;
  sha256: string;
  size_bytes: number;
  file_name: string;
  mime: string;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  checked_at: string | null;
  damage: string | null;
  scanned_at: string | null;
  infection: string | null;
}

export interface FileUploadTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  user_id: Generated<number>;
  mark: string;
  file_name: string;
  size_bytes: number;
  received_bytes: Generated<number>;
  place: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface FileUploadPartTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  upload_id: number;
  at_byte: number;
  bytes: Buffer;
}

export interface FilesNodeTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  parent_id: number | null;
  node_code: string;
  node_name: string;
  node_name_en: string | null;
  is_checked: Generated<boolean>;
  is_disabled: Generated<boolean>;
  is_permanent: Generated<boolean>;
  retention_years: Generated<number>;
  sort: Generated<number>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
}

export interface FirmCertificateTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  kind: number;
  user_id: number | null;
  cert_no: string;
  valid_from: string;
  valid_to: string | null;
  file_id: number;
  file_name: string;
  sha256: string;
  added_by: Generated<number>;
  added_at: Generated<string>;
  removed_by: number | null;
  removed_at: string | null;
  removed_reason: string | null;
  row_version: Generated<number>;
  is_pdf: Generated<boolean>;
  pages: Generated<number>;
}

export interface FirmEventTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  gu_id: Generated<string>;
  event_start: string;
  event_end: string;
  event_description: string;
  event_address: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface FsDetailTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  fs_item_id: number;
  line_no: number;
  detail_type: number;
  account_code: string | null;
  aux_id: number | null;
  detail_name: string;
  open_book: Generated<string>;
  period_dr: Generated<string>;
  period_cr: Generated<string>;
  close_book: Generated<string>;
  currency: string | null;
  fc_amount: string | null;
  ageing: Generated<string[]>;
  nature: string | null;
  is_related: Generated<boolean>;
  hz_flag: Generated<boolean>;
  alt_flag: Generated<boolean>;
  explanation: string | null;
  remark: string | null;
  wp_index: string | null;
  row_version: Generated<number>;
}

export interface FsItemTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  std_code: string;
  grp_id: number;
  rpt_type: number;
  name_zh: string;
  name_en: string;
  line_no: number;
  kind: string;
  prefix: Generated<string>;
  dc: number | null;
  formula: Generated<string>;
  note_ref: string | null;
  wp_index: string | null;
  is_visible: Generated<boolean>;
  risk_level: number | null;
  audit_user_id: number | null;
  result: Generated<number>;
  result_text: string | null;
  result_user_id: number | null;
  result_time: string | null;
  wp_status: Generated<number>;
  publish_status: Generated<number>;
  explanation: string | null;
  explanation_index: string | null;
  prior_audited: string | null;
  prior_year: string | null;
  changed_at: string | null;
  row_version: Generated<number>;
  check_items_version: Generated<number>;
  risk_reason: string | null;
  prior_reason: string | null;
  prior_user_id: number | null;
}

export interface FsNoteTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  title: string;
  sort: number;
  note_rows: JsonColumn;
  cells: Generated<JsonColumn>;
  body: Generated<string>;
  edited_by: number | null;
  edited_at: string | null;
  published_by: number | null;
  published_at: string | null;
  amount_hash: string | null;
  removed_at: string | null;
  row_version: Generated<number>;
  editors: Generated<number[]>;
  title_en: Generated<string>;
  body_en: Generated<string>;
  names_en: Generated<JsonColumn>;
  is_reviewed: Generated<boolean>;
}

export interface FsNoteAnswerTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  note_id: number;
  row_key: string;
  column_name: string;
  target: string;
  amount: string | null;
  words: string;
  answered_by: Generated<number>;
  answered_at: Generated<string>;
}

export interface FsStandardAnswerTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  outcome: number;
  words: string;
  answered_by: Generated<number>;
  answered_at: Generated<string>;
  row_version: Generated<number>;
}

export interface GroupCompanyTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  code: string;
  name: string;
  role: string;
  aligned: Generated<string>;
  aligned_why: string | null;
  tax_rate: Generated<string>;
  control_kind: string | null;
  share: string | null;
  since: number | null;
  price: Generated<string>;
  capital: Generated<string>;
  capital_reserve: Generated<string>;
  other_comprehensive: Generated<string>;
  surplus_reserve: Generated<string>;
  retained_earnings: Generated<string>;
  uplift_amount: Generated<string>;
  uplift_item: string | null;
  uplift_from: number | null;
  uplift_months: Generated<number>;
  uplift_expense: string | null;
  earlier_carrying: Generated<string>;
  earlier_fair: Generated<string>;
  earlier_oci: Generated<string>;
  price_paid: Generated<string>;
  dividend: Generated<string>;
  dividend_paid: Generated<string>;
  carried_earnings: string | null;
  currency: Generated<string>;
  rate_opening: string | null;
  rate_closing: string | null;
  rate_average: string | null;
  rate_source: string | null;
  signed_by: number | null;
  signed_at: string | null;
  signed_hash: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  source_project: number | null;
  source_hash: string | null;
  source_by: number | null;
  source_at: string | null;
}

export interface GroupDealingTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  kind: string;
  seller: string;
  buyer: string;
  price: Generated<string>;
  cost: Generated<string>;
  unsold: Generated<string>;
  balance: Generated<string>;
  provision: Generated<string>;
  paid: Generated<string>;
  other_price: string | null;
  other_balance: string | null;
  resolution: Generated<string>;
  resolution_why: string | null;
  month: number | null;
  months_left: number | null;
  asset_item: string | null;
  expense_item: string | null;
  granted: Generated<string>;
  repaid: Generated<string>;
  interest: Generated<string>;
  interest_paid: Generated<string>;
  interest_item: string | null;
  carried_profit: Generated<string>;
  carried_provision: Generated<string>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface GroupEntryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  entry_no: number;
  company: string;
  counterpart: string;
  item: string;
  equity_row: Generated<string>;
  debit: Generated<string>;
  credit: Generated<string>;
  description: string;
  entered_by: Generated<number>;
  reviewed_by: number | null;
  reviewed_at: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface GroupFigureTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  company: string;
  part: string;
  item: string;
  equity_row: Generated<string>;
  amount: string;
  entered_by: Generated<number>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface HomeLayoutTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  columns: JsonColumn;
  hidden: Generated<string[]>;
  row_version: Generated<number>;
}

export interface ImportBatchTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  period_id: number | null;
  type_id: number;
  file_id: number;
  file_name: string;
  file_sha256: string;
  status: Generated<number>;
  options: Generated<JsonColumn>;
  detection: Generated<JsonColumn>;
  row_count: Generated<number>;
  ok_count: Generated<number>;
  err_count: Generated<number>;
  summary: Generated<JsonColumn>;
  force_reason: string | null;
  force_user_id: number | null;
  replaced_batch_id: number | null;
  job_id: number | null;
  committed_at: string | null;
  purged_at: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  row_version: Generated<number>;
  rolled_up_at: string | null;
  roll_up_version: Generated<number>;
  loss_reason: string | null;
  loss_user_id: number | null;
  losses: JsonColumn | null;
  is_trial: Generated<boolean>;
}

export interface ImportProblemTable {
  tenant_id: Generated<number>;
  batch_id: number;
  seq: number;
  row_no: number | null;
  col: string | null;
  level: number;
  code: string;
  params: Generated<JsonColumn>;
  project_id: Generated<number>;
}

export interface IndependenceDeclarationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  user_id: Generated<number>;
  occasion: number;
  answers: Generated<JsonColumn>;
  is_itemised: boolean;
  threats: Generated<number[]>;
  withdrawn: Generated<number[]>;
  state: number;
  declared_at: Generated<string>;
  decided_at: string | null;
  decided_by: number | null;
  words: string | null;
  row_version: Generated<number>;
}

export interface IndependenceRequestTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  occasion: number;
  words: string;
  asked_at: Generated<string>;
  asked_by: Generated<number>;
}

export interface InspectionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  user_id: number;
  authority: string;
  document_no: string;
  reason: string;
  valid_from: string;
  valid_to: string;
  given_by: Generated<number>;
  given_at: Generated<string>;
  ended_at: string | null;
  ended_by: number | null;
  end_reason: string | null;
  row_version: Generated<number>;
}

export interface IntegrityFindingTable {
  tenant_id: Generated<number>;
  batch_id: number;
  seq: number;
  code: string;
  level: number;
  ref: Generated<JsonColumn>;
  detail: Generated<JsonColumn>;
  project_id: Generated<number>;
}

export interface IpeReportTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  name: string;
  application_id: number | null;
  source: string | null;
  parameters: string | null;
  report_amount: string | null;
  ledger_amount: string | null;
  completeness: string | null;
  is_unreliable: Generated<boolean>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface IpeUseTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  report_id: number;
  prog_line_id: number;
  linked_by: Generated<number>;
  linked_at: Generated<string>;
}

export interface ItApplicationTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  name: string;
  vendor: string | null;
  purpose: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface JobTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number | null;
  kind: string;
  state: Generated<string>;
  payload: Generated<JsonColumn>;
  progress: Generated<JsonColumn>;
  result: JsonColumn | null;
  error: JsonColumn | null;
  attempts: Generated<number>;
  cancel_requested: Generated<boolean>;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  started_at: string | null;
  finished_at: string | null;
}

export interface JobDoTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number;
  menu_id: number | null;
  about: string | null;
  about_text: string | null;
  about_group: number | null;
  title: string;
  owner_id: number;
  due_date: string | null;
  hours: string | null;
  status: Generated<string>;
  remark: string | null;
  return_reason: string | null;
  submitted_by: number | null;
  submitted_at: string | null;
  reviewed_by: number | null;
  reviewed_at: string | null;
  created_by: Generated<number>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface JobQueueTable {
  job_id: number;
  tenant_id: number;
  run_at: Generated<string>;
  lease_until: string | null;
  worker: string | null;
}

export interface JournalTestApprovalTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  version: number;
  approved_by: Generated<number>;
  created_at: Generated<string>;
}

export interface JournalTestExclusionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  period_id: number;
  j_period: number;
  j_type: string;
  j_no_text: string;
  amount: string;
  reason: string;
  created_by: Generated<number>;
  created_at: Generated<string>;
}

export interface JournalTestHitTable {
  tenant_id: Generated<number>;
  run_id: number;
  jmsn: number;
  rules: number;
  score: number;
  amount: string;
  facts: JsonColumn | null;
  project_id: Generated<number>;
}

export interface JournalTestRunTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_no: number;
  period_id: number;
  batch_id: number;
  setting_version: number;
  settings: JsonColumn;
  seed: number;
  again_of: number | null;
  state: Generated<string>;
  job_id: number | null;
  voucher_count: number | null;
  hit_count: number | null;
  summary: Generated<JsonColumn>;
  fingerprint: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  finished_at: string | null;
  row_version: Generated<number>;
}

export interface JournalTestSettingTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  version: number;
  settings: JsonColumn;
  created_by: Generated<number>;
  created_at: Generated<string>;
}

export interface KeyContractTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  contract_no: string | null;
  counterparty: string;
  subject: string;
  amount: string | null;
  currency: Generated<string>;
  from_day: string | null;
  to_day: string | null;
  note: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  pinyin: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface KnowledgeArticleTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  kind: number;
  status: Generated<number>;
  review: Generated<number>;
  latest_version: Generated<number>;
  published_version: number | null;
  title: string;
  tags: Generated<string[]>;
  plain: string;
  words: string;
  pinyin: Generated<string>;
  minutes: Generated<number>;
  author_id: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  published_by: number | null;
  published_at: string | null;
  removed_by: number | null;
  removed_at: string | null;
  removed_reason: string | null;
  row_version: Generated<number>;
}

export interface KnowledgeCommentTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  article_id: number;
  words: string;
  written_by: Generated<number>;
  written_at: Generated<string>;
  removed_by: number | null;
  removed_at: string | null;
  removed_reason: string | null;
}

export interface KnowledgeLikeTable {
  tenant_id: Generated<number>;
  article_id: number;
  user_id: Generated<number>;
  liked_at: Generated<string>;
}

export interface KnowledgeReadingTable {
  tenant_id: Generated<number>;
  article_id: number;
  user_id: Generated<number>;
  percent: Generated<number>;
  seconds: Generated<number>;
  began_at: Generated<string>;
  seen_at: Generated<string>;
  completed_at: string | null;
  completed_version: number | null;
}

export interface KnowledgeVersionTable {
  tenant_id: Generated<number>;
  article_id: number;
  version: number;
  title: string;
  tags: Generated<string[]>;
  html: string;
  minutes: Generated<number>;
  written_by: Generated<number>;
  written_at: Generated<string>;
  submitted_at: string | null;
  decided_by: number | null;
  decided_at: string | null;
  decision_words: string | null;
  is_published: Generated<boolean>;
}

export interface LabelTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  category_id: number;
  label_name: string;
  label_name_en: string | null;
  label_desc: string | null;
  first_letter: string;
  seed_code: string | null;
  label_style_type: string;
  label_color: string;
  label_fore_ground: string;
  label_back_ground: string;
  label_border: string;
  create_by: number | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface LabelCategoryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  category_name: string;
  category_name_en: string | null;
  category_desc: string | null;
  seed_code: string | null;
  label_style_type: string;
  label_color: string;
  label_fore_ground: string;
  label_back_ground: string;
  label_border: string;
  create_by: number | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface LateFactTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  report_id: number;
  report_date: string;
  known_on: string;
  fact: string;
  would_change: boolean;
  discussed_with: string;
  was_delivered: boolean;
  recorded_by: Generated<number>;
  recorded_at: Generated<string>;
  decision: number | null;
  decision_words: string | null;
  amended_on: string | null;
  is_dual: Generated<boolean>;
  note_no: string | null;
  procedures: string | null;
  governance: string | null;
  reliance: string | null;
  decided_by: number | null;
  decided_at: string | null;
  row_version: Generated<number>;
}

export interface LateFileTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  act: number;
  audit_file_id: number;
  file_name: string;
  sha256: string;
  obtained_on: string | null;
  obtained_by: number | null;
  report_date: string;
  reason: string;
  done_by: Generated<number>;
  done_at: Generated<string>;
}

export interface LedgerAccountMonthTable {
  tenant_id: Generated<number>;
  batch_id: number;
  account_code: string;
  j_period: number;
  voucher_count: number;
  line_max: string;
  project_id: Generated<number>;
}

export interface LedgerDigitTable {
  tenant_id: Generated<number>;
  batch_id: number;
  account_code: string;
  side: number;
  pair: number;
  line_count: number;
  project_id: Generated<number>;
}

export interface LedgerDigitMonthTable {
  tenant_id: Generated<number>;
  batch_id: number;
  j_period: number;
  account_code: string;
  side: number;
  pair: number;
  line_count: number;
  project_id: Generated<number>;
}

export interface LedgerFlowTable {
  tenant_id: Generated<number>;
  batch_id: number;
  debit_code: string;
  credit_code: string;
  j_period: number;
  amount: string;
  voucher_count: number;
  project_id: Generated<number>;
  paired: Generated<string>;
}

export interface LedgerMonthTable {
  tenant_id: Generated<number>;
  batch_id: number;
  account_code: string;
  j_period: number;
  debit: string;
  credit: string;
  closing_debit: string;
  closing_credit: string;
  line_count: number;
  project_id: Generated<number>;
}

export interface LedgerMonthAuxTable {
  tenant_id: Generated<number>;
  batch_id: number;
  account_code: string;
  aux_id: number;
  j_period: number;
  debit: string;
  credit: string;
  line_count: number;
  project_id: Generated<number>;
}

export interface LegalSubjectTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  subject_name: string;
  identification_number: string;
  bank_name: string | null;
  bank_account: string | null;
  address: string | null;
  tele_phone: string | null;
  remark: string | null;
  is_default: Generated<boolean>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  postcode: string | null;
  subject_name_en: string | null;
  address_en: string | null;
}

export interface LineFilterTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  filter_name: string;
  expression: JsonColumn;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
}

export interface LineSelectionTable {
  tenant_id: Generated<number>;
  batch_id: number;
  key: string;
  line_count: number;
  debit: string;
  credit: string;
  block_debit: string[];
  block_credit: string[];
  ordinals: Buffer;
  fingerprint: string;
  made_at: Generated<string>;
  project_id: Generated<number>;
}

export interface ListViewTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  list: string;
  name: string;
  query: Generated<string>;
  look: Generated<JsonColumn>;
  is_shared: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ListViewDefaultTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  list: string;
  view_id: number;
}

export interface LiveOutboxTable {
  id: Generated<number>;
  tenant_id: Generated<number>;
  xid: Generated<string>;
  at: Generated<string>;
  event: JsonColumn;
}

export interface LiveTicketTable {
  tenant_id: Generated<number>;
  token_hash: string;
  session_id: string;
  expires_at: string;
}

export interface MailTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  account_id: number;
  direction: number;
  folder: string;
  folder_before: string | null;
  message_id: string | null;
  in_reply_to: string | null;
  refs: Generated<string[]>;
  thread_id: number | null;
  from_name: string | null;
  from_addr: string | null;
  to_list: Generated<JsonColumn>;
  cc_list: Generated<JsonColumn>;
  bcc_list: Generated<JsonColumn>;
  subject: Generated<string>;
  mail_date: string | null;
  at: Generated<string>;
  snippet: Generated<string>;
  size_bytes: Generated<number>;
  attachments: Generated<JsonColumn>;
  attachment_count: Generated<number>;
  is_read: Generated<boolean>;
  is_answered: Generated<boolean>;
  raw_file_id: number | null;
  raw_sha256: string | null;
  body_sha256: string | null;
  parse_state: Generated<number>;
  parse_tries: Generated<number>;
  parse_note: string | null;
  auth: JsonColumn | null;
  token: string | null;
  is_indexed: Generated<boolean>;
  ref_type: string | null;
  ref_id: string | null;
  project_id: number | null;
  filed: JsonColumn | null;
  created_by: Generated<number | null>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
}

export interface MailAccountTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  owner_kind: number;
  user_id: number | null;
  project_id: number | null;
  mail_address: string;
  display_name: string | null;
  login_name: string | null;
  password_sealed: string | null;
  send_type: Generated<string>;
  pop_serve: string;
  pop_port: Generated<number>;
  smtp_serve: string;
  smtp_port: Generated<number>;
  is_ssl: Generated<boolean>;
  mail_content: string | null;
  signature: string | null;
  auth_server: string | null;
  is_copied_to_self: Generated<boolean>;
  tested_at: string | null;
  next_poll_at: Generated<string>;
  polled_at: string | null;
  poll_job_id: number | null;
  poll_error: string | null;
  uid_validity: string | null;
  last_uid: Generated<number>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  changed_by: number | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
}

export interface MailBodyTable {
  tenant_id: Generated<number>;
  mail_id: number;
  text: Generated<string>;
  html: Generated<string>;
  remote_pictures: Generated<string[]>;
  headers: Generated<string>;
}

export interface MailGramTable {
  tenant_id: Generated<number>;
  account_id: number;
  gram: number;
  segment: number;
  mails: number[];
}

export interface MailGroupTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  group_name: string;
  group_member: Generated<number[]>;
  group_remark: string | null;
  group_type: Generated<string>;
  created_by: Generated<number>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface MailMatchTable {
  tenant_id: Generated<number>;
  mail_id: number;
  account_id: number;
  status: Generated<number>;
  project_id: number | null;
  letter_id: number | null;
  letter_no: string | null;
  way: string | null;
  evidence: string | null;
  ocr_status: Generated<number>;
  ocr: JsonColumn | null;
  ocr_job_id: number | null;
  risk_flags: Generated<JsonColumn>;
  decided_by: number | null;
  decided_at: string | null;
  reason: string | null;
  updated_at: Generated<string>;
  row_version: Generated<number>;
}

export interface MailOutTable {
  tenant_id: Generated<number>;
  mail_id: number;
  account_id: number;
  record_key: string;
  ref_type: string | null;
  ref_id: string | null;
  project_id: number | null;
  record_no: string | null;
  token: string | null;
  envelope: JsonColumn;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: Generated<string>;
  job_id: number | null;
  is_handed_over: Generated<boolean>;
  last_reply: string | null;
  sent_at: string | null;
  outcome_job: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
}

export interface MailOutEventTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  mail_id: number;
  at: Generated<string>;
  state: string;
  note: string;
  reply: string | null;
  user_id: Generated<number | null>;
}

export interface MailSeenTable {
  tenant_id: Generated<number>;
  account_id: number;
  uid_key: string;
  mail_id: number | null;
  why: string | null;
  at: Generated<string>;
}

export interface MappingMemoryTable {
  tenant_id: Generated<number>;
  cust_id: number;
  account_name: string;
  std_code: string | null;
  fs_item_code: string;
  map_rule: string | null;
  hits: Generated<number>;
}

export interface MappingRuleTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  account_code_prefix: string;
  fs_item_code: string;
  rule: string;
  coa_standard: string;
  split_unit: Generated<string>;
  name_pattern: Generated<string>;
  priority: number;
  note: string | null;
}

export interface MatchListTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  file_name: string;
  sheet_name: Generated<string>;
  headings: string;
  row_count: number;
  date_1904: Generated<boolean>;
  data: Buffer;
  created_at: Generated<string>;
}

export interface MatchPageTable {
  tenant_id: Generated<number>;
  match_id: number;
  part: string;
  page_no: number;
  data: Buffer;
}

export interface MatchRunTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  name: string;
  left_list_id: number;
  right_list_id: number;
  rule: string;
  job_id: number | null;
  summary: string | null;
  file_id: number | null;
  created_at: Generated<string>;
  finished_at: string | null;
}

export interface MaterialityTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  revision: number;
  stage: number;
  status: Generated<number>;
  benchmark: number;
  basis: number;
  benchmark_amount: string;
  benchmark_adj: Generated<string>;
  adj_reason: string | null;
  percent: string;
  percent_reason: string | null;
  digits: Generated<number>;
  om: string;
  pm_percent: string;
  pm_reason: string | null;
  pm: string;
  trivial_percent: string;
  trivial_reason: string | null;
  trivial: string;
  specific_items: Generated<JsonColumn>;
  reason: string;
  revision_reason: string | null;
  figures: JsonColumn;
  preparer_id: Generated<number>;
  prepare_time: Generated<string>;
  editor_ids: Generated<number[]>;
  approver_id: number | null;
  approve_time: string | null;
  superseded_time: string | null;
  row_version: Generated<number>;
  source_note: string | null;
  return_reason: string | null;
  return_by: number | null;
  return_time: string | null;
}

export interface MirrorAnswerTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  check_code: number;
  row_key: string;
  answer_no: number;
  print: string;
  words: string;
  answered_by: Generated<number>;
  answered_at: Generated<string>;
  read_by: number | null;
  read_at: string | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
}

export interface MisstatementNoteTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  source_key: string;
  kind: number | null;
  cause: number | null;
  kind_by: number | null;
  kind_at: string | null;
  client_reason: string | null;
  is_tax_free: Generated<boolean>;
  reversal: string | null;
  covered_by: number | null;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  stands_alone: Generated<boolean>;
  place_reason: string | null;
  placed_by: number | null;
  placed_at: string | null;
}

export interface MsgFileTable {
  tenant_id: Generated<number>;
  msg_id: number;
  file_id: number;
  is_image: boolean;
  added_at: Generated<string>;
  project_id: Generated<number>;
  file_name: string | null;
}

export interface MsgHeadTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  parent_id: number | null;
  msg_type: string;
  status: Generated<number>;
  entity: string;
  refer_id: number | null;
  period_id: number | null;
  j_period: number | null;
  j_type: string | null;
  j_no_text: string | null;
  content: string;
  content_text: string;
  at_users: Generated<number[]>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  edited_at: string | null;
  row_version: Generated<number>;
  anchor: string | null;
  refer_zh: string | null;
  refer_en: string | null;
  node_id: number | null;
  label_ids: Generated<number[]>;
  priority: Generated<number>;
  due_date: string | null;
  author_role: Generated<number>;
  response_entity: string | null;
  response_id: number | null;
  closed_by: number | null;
  closed_at: string | null;
  reopen_reason: string | null;
  refer_item_ids: Generated<number[]>;
  cell_id: number | null;
}

export interface MsgReadTable {
  tenant_id: Generated<number>;
  msg_id: number;
  user_id: Generated<number>;
  read_at: Generated<string>;
  project_id: Generated<number>;
}

export interface NoticeTable {
  tenant_id: Generated<number>;
  id: Generated<string>;
  type: number;
  severity: Generated<number>;
  title_key: string;
  text_key: string;
  params: Generated<JsonColumn>;
  link: string | null;
  project_id: number | null;
  ref_type: string | null;
  ref_id: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
}

export interface NoticeMailTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: number;
  notice_id: string | null;
  state: Generated<string>;
  why: string | null;
  was_member: Generated<boolean>;
  by_roles: Generated<number[]>;
  next_at: Generated<string>;
  mail_id: number | null;
  created_at: Generated<string>;
}

export interface NoticeReminderTable {
  tenant_id: Generated<number>;
  user_id: number;
  kind: string;
  subject: string;
  days: number;
  reminded_at: Generated<string>;
}

export interface NoticeWayTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  is_daily: Generated<boolean>;
  daily_minute: Generated<number>;
  quiet_from: number | null;
  quiet_to: number | null;
  origin: Generated<string>;
  row_version: Generated<number>;
}

export interface NoticeWebhookTable {
  tenant_id: Generated<number>;
  url: string;
  secret_sealed: string;
  groups: string[];
  is_enabled: Generated<boolean>;
  origin: Generated<string>;
  failing_since: string | null;
  switched_off_at: string | null;
  changed_by: Generated<number | null>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
}

export interface OverviewDrawnTable {
  tenant_id: Generated<number>;
  of_project: number;
  id: number;
  of_item: number;
  item_rpt_type: number;
  item_line_no: number;
  of_procedure: number | null;
  of_voucher: number | null;
  of_line: number | null;
  j_date: string;
  j_no_text: string;
  line_no: number;
  summary: string | null;
  account_code: string;
  account_name: string;
  party_text: string;
  debit: string;
  credit: string;
  draw_source: number;
  status: number;
  result: number;
  remark: string | null;
  drawn_by: number;
  check_user_id: number | null;
  checker_ids: number[];
}

export interface OverviewEntryTable {
  tenant_id: Generated<number>;
  of_project: number;
  id: number;
  adj_type: number;
  adj_seq: number | null;
  adj_no: string | null;
  description: string;
  status: number;
  client_status: number;
}

export interface OverviewFileTable {
  tenant_id: Generated<number>;
  of_project: number;
  id: number;
  of_node: number | null;
  ref_type: number;
  file_name: string;
  pinyin: string;
  ext: string;
  folder: string;
  file_type: number;
  wp_index: string | null;
  version: number;
  size_bytes: number;
  is_final: boolean;
  uploaded_by: number;
  uploaded_at: string;
}

export interface OverviewLetterTable {
  tenant_id: Generated<number>;
  of_project: number;
  id: number;
  letter_no: string;
  hz_kind: number;
  contact_name: string;
  pinyin: string;
  status: number;
  status_at: string;
  book_amount: string;
  send_time: string | null;
}

export interface OverviewProjectTable {
  tenant_id: Generated<number>;
  of_project: number;
  rules: Generated<number>;
  items_signed: Generated<number>;
  items_total: Generated<number>;
}

export interface OverviewTaskTable {
  tenant_id: Generated<number>;
  of_project: number;
  kind: string;
  place: number;
  user_id: number | null;
  others: Generated<number[]>;
  ref: number | null;
  level: number | null;
  is_risky: Generated<boolean>;
  about: string | null;
  count: Generated<number>;
  since: string | null;
}

export interface OwnSheetTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  name: string;
  seq: Generated<number>;
  folded_seq: Generated<number>;
  outline: string;
  pending_bytes: Generated<number>;
  fold_at: string | null;
  cells: Generated<number>;
  lock_window: string | null;
  lock_since: string | null;
  lock_until: string | null;
  asked_window: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  deleted_at: string | null;
  row_version: Generated<number>;
}

export interface OwnSheetChangeTable {
  tenant_id: Generated<number>;
  sheet_id: number;
  seq: number;
  change_id: string;
  window_id: string;
  at: Generated<string>;
  ops: string;
}

export interface OwnSheetPartTable {
  tenant_id: Generated<number>;
  sheet_id: number;
  sha256: Buffer;
  data: Buffer;
}

export interface PaperCellTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  sheet_id: number;
  tab_id: string;
  tab_name: string;
  row_no: number;
  column_no: number;
  said: string | null;
  is_lost: Generated<boolean>;
}

export interface PaperLinkTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  from_entity: string;
  from_id: number;
  cell_id: number | null;
  to_entity: string;
  to_id: number | null;
  to_text: string;
  file_version: number | null;
  page: number | null;
  region: number[] | null;
  period_id: number | null;
  j_period: number | null;
  j_type: string | null;
  j_no_text: string | null;
  note: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  removed_by: number | null;
  removed_at: string | null;
  from_place: string | null;
}

export interface PaperRecordTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  kind: string;
  revision: number;
  status: number;
  place: Generated<number>;
  data: JsonColumn;
  preparer_id: Generated<number>;
  prepare_time: Generated<string>;
  editor_ids: Generated<number[]>;
  signer_ids: Generated<number[]>;
  approver_id: number | null;
  approve_time: string | null;
  superseded_time: string | null;
  return_reason: string | null;
  return_by: number | null;
  return_time: string | null;
  row_version: Generated<number>;
  subject_id: number | null;
}

export interface PaperTickTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  cell_id: number;
  mark_id: number;
  created_by: Generated<number>;
  created_at: Generated<string>;
}

export interface PickedLineTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  line_id: number;
  user_id: Generated<number>;
  picked_at: Generated<string>;
}

export interface PlanChangeTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  plan_id: number;
  milestone: string | null;
  user_id: number | null;
  day_was: string | null;
  day_now: string | null;
  hours_was: number | null;
  hours_now: number | null;
  changed_by: Generated<number>;
  changed_at: Generated<string>;
}

export interface PresenceTable {
  tenant_id: Generated<number>;
  connection_id: string;
  ref_type: string;
  ref_id: string;
  project_id: number | null;
  user_id: number;
  is_editing: Generated<boolean>;
  entered_at: Generated<string>;
  expires_at: string;
}

export interface PriorFiguresTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  source_project: number;
  source_code: string;
  source_name: string;
  source_year: number;
  source_end: string;
  is_archived: boolean;
  taken_by: Generated<number>;
  taken_at: Generated<string>;
  reason: string | null;
  fingerprint: string;
  amounts: JsonColumn;
  months: JsonColumn;
  accounts: JsonColumn;
  entries: JsonColumn;
  earlier: JsonColumn;
  profit_accounts: JsonColumn | null;
}

export interface PriorMisstatementTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  fs_item_id: number;
  content: string;
  wp_index: string | null;
  amount: string;
  source_key: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  change_reason: string | null;
  first_amount: string | null;
  pinyin: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface ProgLineTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  fs_item_id: number;
  line_no: number;
  assertions: string[];
  proc_types: number[];
  content: string;
  wp_suffix: Generated<string>;
  is_key: Generated<boolean>;
  is_own: Generated<boolean>;
  is_selected: Generated<boolean>;
  wp_index: string | null;
  result: Generated<number>;
  note: string | null;
  not_done_reason: string | null;
  adjust_head_id: number | null;
  exec_user_id: number | null;
  exec_date: string | null;
  approved_by: number | null;
  approved_at: string | null;
  is_settled: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ProgramTemplateTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  fs_item_code: string;
  line_no: number;
  assertions: string[];
  proc_types: number[];
  content: string;
  wp_suffix: Generated<string>;
  is_key: Generated<boolean>;
  is_disabled: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ProjectTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  guid: Generated<string>;
  project_code: string;
  project_name: string;
  pinyin: Generated<string>;
  cust_id: number;
  category_id: number;
  a_year: number;
  period_start: string;
  period_end: string;
  base_date: string | null;
  report_type: string | null;
  acct_std: string | null;
  is_listed: Generated<boolean>;
  is_pie: Generated<boolean>;
  is_first: Generated<boolean>;
  is_group: Generated<boolean>;
  is_pre_audit: Generated<boolean>;
  prior_project_id: number | null;
  contract_no: string | null;
  contract_amount: string | null;
  pm_user_id: number;
  partner_user_id: number | null;
  qc_user_id: number | null;
  plan_start: string | null;
  plan_end: string | null;
  plan_hours: string | null;
  risk_level: number | null;
  status: Generated<number>;
  archive_flag: Generated<number>;
  report_date: string | null;
  remark: string | null;
  settings: Generated<JsonColumn>;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  menu_left_out: Generated<number[]>;
  category_template_version: number | null;
  contract_signed_on: string | null;
  contract_file_id: number | null;
  is_reported: Generated<boolean>;
  stopped_on: string | null;
}

export interface ProjectCategoryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  parent_id: number | null;
  code: string;
  name: string;
  sort: number;
}

export interface ProjectEventTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number;
  title: string;
  event_type: string | null;
  start: string;
  end: string;
  is_all_day: Generated<boolean>;
  place: string | null;
  members: Generated<number[]>;
  created_by: Generated<number>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ProjectLogTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  seq: number;
  at: string;
  user_id: number | null;
  user_name: string | null;
  ip: string | null;
  request_id: string | null;
  ref_type: string;
  ref_id: string;
  action: string;
  old_value: JsonColumn | null;
  new_value: JsonColumn | null;
  prev_hash: Buffer;
  hash: Buffer;
}

export interface ProjectLogDueTable {
  tenant_id: Generated<number>;
  of_project: number;
  since: Generated<string>;
  mark: Generated<string>;
}

export interface ProjectLogHeadTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  seq: number;
  hash: Buffer;
}

export interface ProjectMemberTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number;
  user_id: number;
  role_id: number;
  plan_hours: Generated<string>;
  checked: Generated<number>;
  independence_time: string | null;
  join_date: Generated<string>;
  leave_date: string | null;
  remark: string | null;
  row_version: Generated<number>;
}

export interface ProjectMemberHistoryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: number;
  user_id: number;
  action: string;
  old_role: number | null;
  new_role: number | null;
  by_user_id: Generated<number | null>;
  at: Generated<string>;
  reason: string | null;
  taking_over: string | null;
}

export interface ProjectMoveTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  from_status: number;
  to_status: number;
  state: number;
  reason: string;
  client_notified_on: string | null;
  regulator_notified_on: string | null;
  moved_by: Generated<number>;
  moved_at: Generated<string>;
  decided_by: number | null;
  decided_at: string | null;
  words: string | null;
  row_version: Generated<number>;
}

export interface ProjectPeriodTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  label: string;
  start_date: string;
  end_date: string;
  kind: Generated<number>;
  is_current: Generated<boolean>;
  soft_code: string | null;
  coa_standard: Generated<string>;
  functional_currency: Generated<string>;
  tb_batch_id: number | null;
  voucher_batch_id: number | null;
  statement_batch_id: number | null;
  row_version: Generated<number>;
}

export interface QualityReviewTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  reviewer_id: Generated<number>;
  appointment: number;
  begun_at: Generated<string>;
  completed_at: string | null;
  row_version: Generated<number>;
}

export interface ReceivedAnswerTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  set_id: number;
  line_key: string;
  ours: string;
  theirs: string;
  outcome: number;
  words: string;
  answered_by: Generated<number>;
  answered_at: Generated<string>;
  row_version: Generated<number>;
  entry_id: number | null;
  agreed_by: number | null;
  agreed_at: string | null;
}

export interface ReceivedSetTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  kind: number;
  file_id: number;
  file_version: number;
  file_name: string;
  sha256: string;
  words: string | null;
  received_on: string;
  received_from: string;
  received_by: Generated<number>;
  received_at: Generated<string>;
  withdrawn_reason: string | null;
  withdrawn_by: number | null;
  withdrawn_at: string | null;
  row_version: Generated<number>;
}

export interface ReceivedWaiverTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  kinds: number[];
  reason: string;
  safeguard: string;
  decided_by: Generated<number>;
  decided_at: Generated<string>;
  ended_reason: string | null;
  ended_by: number | null;
  ended_at: string | null;
  row_version: Generated<number>;
}

export interface RecentProjectTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  project_id: number;
  opened_at: Generated<string>;
}

export interface RecoveryCodeTable {
  tenant_id: Generated<number>;
  user_id: number;
  code_hash: string;
  used_at: string | null;
}

export interface RegistryAnswerTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  asked: string;
  is_found: boolean;
  provider: string;
  fetched_at: Generated<string>;
  answer: JsonColumn | null;
  fetched_by: Generated<number>;
}

export interface RegistryFactTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  kind: string;
  source: string;
  name: string;
  uscc: string | null;
  position: string | null;
  leader: string | null;
  status: string | null;
  day: string | null;
  holder_type: string | null;
  percent: string | null;
  subscribed: string | null;
  paid: string | null;
  before: string | null;
  after: string | null;
  via: string | null;
  tie: string | null;
  review: Generated<string>;
  note: string | null;
  provider: string | null;
  fetched_at: string | null;
  same_as: string | null;
  is_disabled: Generated<boolean>;
  disabled_by: number | null;
  disabled_at: string | null;
  disabled_why: string | null;
  created_by: Generated<number | null>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  pinyin: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface RelatedPartyTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  cust_id: number;
  name: string;
  norm_name: string;
  relation: string;
  note: string | null;
  created_by: Generated<number>;
  created_at: Generated<string>;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  valid_to: string | null;
  row_version: Generated<number>;
  pinyin: Generated<string>;
  is_deleted: Generated<boolean>;
  valid_from: Generated<string>;
}

export interface ReportDeliveryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  register_id: number;
  day: string;
  receiver: string;
  copies: number;
  sha256: string;
  delivered_by: Generated<number>;
  delivered_at: Generated<string>;
  medium: Generated<number>;
}

export interface ReportNumberFormTable {
  tenant_id: Generated<number>;
  kind: string;
  form: string;
  updated_by: Generated<number>;
  updated_at: Generated<string>;
  row_version: Generated<number>;
  is_unfiled: Generated<boolean>;
  unfiled_reason: string | null;
}

export interface ReportRegisterTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  of_project: number;
  report_id: number;
  kind: string;
  status: Generated<number>;
  is_signed: Generated<boolean>;
  number_year: number | null;
  number_seq: number | null;
  report_no: string | null;
  opinion: number | null;
  has_going_concern: Generated<boolean>;
  has_emphasis: Generated<boolean>;
  has_key_matters: Generated<boolean>;
  report_date: string | null;
  partner_id: number | null;
  second_id: number | null;
  copies: number | null;
  sealed_by: number | null;
  issued_at: string | null;
  filing: Generated<number>;
  filed_on: string | null;
  filed_by: number | null;
  verify_code: string | null;
  file_name: string | null;
  sha256: string | null;
  code_reading: number | null;
  voided_by: number | null;
  voided_at: string | null;
  void_reason: string | null;
  withdrawn_on: string | null;
  created_at: Generated<string>;
  row_version: Generated<number>;
  file_id: number | null;
  filed_data: JsonColumn | null;
  read_back: JsonColumn | null;
  unread_why: string | null;
  filed_at: string | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
  confirm_words: string | null;
  is_unfiled: Generated<boolean>;
  certificate_ids: Generated<number[]>;
  is_split: Generated<boolean>;
}

export interface ReviewEntryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  review_id: number;
  matter: number;
  kind: number;
  words: string;
  ref_type: string | null;
  ref_id: number | null;
  facts_hash: string | null;
  written_by: Generated<number>;
  written_at: Generated<string>;
}

export interface ReviewInvolvementTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  review_id: number;
  phase: number;
  involved_on: string;
  words: string;
  recorded_at: Generated<string>;
}

export interface RiskTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  fs_item_id: number | null;
  assertions: Generated<string[]>;
  what_can_go_wrong: string;
  kind: Generated<string>;
  stream: string | null;
  is_fraud: Generated<boolean>;
  likelihood: string;
  possible: string;
  move: Generated<string>;
  move_reason: string | null;
  significant_why: string | null;
  complexity: Generated<string>;
  complexity_why: string | null;
  subjectivity: Generated<string>;
  subjectivity_why: string | null;
  change: Generated<string>;
  change_why: string | null;
  uncertainty: Generated<string>;
  uncertainty_why: string | null;
  bias: Generated<string>;
  bias_why: string | null;
  relies_on_controls: Generated<boolean>;
  control_risk: string | null;
  controls: string | null;
  derived_magnitude: string;
  magnitude: string;
  risk_level: number;
  assessed_by: Generated<number>;
  assessed_at: Generated<string>;
  rebuttal_reason: string | null;
  rebutted_by: number | null;
  rebutted_at: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
  control_reliance: Generated<number>;
}

export interface RiskResponseTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  risk_id: number;
  prog_line_id: number;
  response_kind: number;
  threshold: string | null;
  is_predictable: Generated<boolean>;
  is_rolled_forward: Generated<boolean>;
  linked_by: Generated<number>;
  linked_at: Generated<string>;
}

export interface RoleTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  name: string;
  display_name: string;
  is_static: Generated<boolean>;
  permissions: Generated<string[]>;
  row_version: Generated<number>;
  description: Generated<string>;
  is_default: Generated<boolean>;
  created_at: Generated<string>;
  seeded_permissions: Generated<string[]>;
  pinyin: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
}

export interface RollForwardItemTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  part: string;
  source_id: number | null;
  title: string;
  outcome: string;
  why: string | null;
  why_params: JsonColumn | null;
  ref_type: string | null;
  ref_id: number | null;
  held_by: string | null;
  held_id: number | null;
  text_hash: string | null;
  confirmed_words: string | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
  row_version: Generated<number>;
}

export interface RollForwardPartTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  source_project: number;
  part: string;
  way: string;
  chosen: Generated<JsonColumn>;
  state: Generated<string>;
  job_id: number | null;
  why: string | null;
  why_params: JsonColumn | null;
  asked_by: Generated<number>;
  asked_at: Generated<string>;
  done_at: string | null;
  row_version: Generated<number>;
}

export interface RowHomeTable {
  tenant_id: Generated<number>;
  of_table: string;
  id: number;
  project_id: number;
}

export interface SampleChangeTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_id: number;
  reason: string;
  old_design: JsonColumn;
  new_design: JsonColumn;
  changed_by: Generated<number>;
  changed_at: Generated<string>;
}

export interface SampleItemTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_id: number;
  seq: number;
  kind: Generated<number>;
  stratum: number | null;
  place: number | null;
  hits: Generated<number>;
  line_id: number | null;
  jmsn: number | null;
  j_period: number;
  j_date: string;
  j_type: string;
  j_no: number | null;
  j_no_text: string;
  line_no: number;
  account_code: string;
  account_name: string;
  summary: string | null;
  debit: string;
  credit: string;
  book: string;
  audited: string | null;
  is_deviation: boolean | null;
  remark: string | null;
  checked_by: number | null;
  checked_at: string | null;
  row_version: Generated<number>;
  is_unavailable: Generated<boolean>;
}

export interface SamplePopulationTable {
  tenant_id: Generated<number>;
  batch_id: number;
  key: string;
  figures: JsonColumn;
  made_at: Generated<string>;
  project_id: Generated<number>;
}

export interface SampleReperformanceTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_id: number;
  is_identical: boolean;
  told: JsonColumn;
  performed_by: Generated<number>;
  performed_at: Generated<string>;
}

export interface SampleRunTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  run_no: number;
  purpose: number;
  method: number;
  title: Generated<string>;
  period_id: number;
  fs_item_id: number | null;
  prog_line_id: number | null;
  population: JsonColumn;
  batch_id: number;
  ledger_count: number;
  ledger_amount: string;
  pop_count: number;
  pop_amount: string;
  pop_hash: string;
  excluded: Generated<JsonColumn>;
  seed: number;
  confidence: string | null;
  tolerable: string | null;
  expected: string | null;
  risk_factor: string | null;
  expansion: string | null;
  sample_size: number;
  interval: string | null;
  start_point: string | null;
  strata: Generated<JsonColumn>;
  design: Generated<JsonColumn>;
  result: JsonColumn | null;
  status: Generated<number>;
  created_by: Generated<number>;
  created_at: Generated<string>;
  row_version: Generated<number>;
  extends_id: number | null;
  needed: JsonColumn | null;
  size_reason: string | null;
  performance_materiality: string | null;
  tolerable_reason: string | null;
  is_stale: Generated<boolean>;
  evaluated_by: number | null;
  evaluated_at: string | null;
  withdrawn_by: number | null;
  withdrawn_at: string | null;
  withdraw_reason: string | null;
  again_reason: string | null;
  reliance_factor: string | null;
  control_point_id: number | null;
}

export interface SchemaMigrationTable {
  name: string;
  sha256: string;
  applied_at: Generated<string>;
}

export interface SecondFactorTable {
  tenant_id: Generated<number>;
  user_id: number;
  secret_sealed: string;
  confirmed_at: string | null;
  last_step: Generated<number>;
  created_at: Generated<string>;
}

export interface SecurityPolicyTable {
  tenant_id: Generated<number>;
  idle_minutes: number;
  absolute_hours: number;
  remember_days: number;
  session_max: number;
  session_excess: string;
  password_rule: string;
  password_min: number;
  second_factor: string;
  row_version: Generated<number>;
  takes_registrations: Generated<boolean>;
  person_files_gb: Generated<number>;
  person_files_max: Generated<number>;
  separated_at: string | null;
  separation_end_by: number | null;
  separation_end_at: string | null;
  separation_end_reason: string | null;
  access_reviewed_at: string | null;
  access_review_told_at: string | null;
}

export interface ServeProductTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  product_code: string;
  product_name: string;
  category: string | null;
  unit: string | null;
  price: string | null;
  standard_hours: string | null;
  is_enabled: Generated<boolean>;
  remark: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface SessionTable {
  tenant_id: Generated<number>;
  id: Generated<string>;
  user_id: number;
  created_at: Generated<string>;
  last_seen_at: Generated<string>;
  expires_at: string;
  ip: string | null;
  user_agent: string | null;
  ended_at: string | null;
  end_reason: string | null;
  is_remembered: Generated<boolean>;
  locked_at: string | null;
  must_enrol: Generated<boolean>;
}

export interface SheetBindingTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  sheet_id: number;
  tab_id: string;
  row_no: number;
  column_no: number;
  part: number;
  formula: string;
  value: string | null;
  value_type: number | null;
  error: string | null;
  depends: Generated<string[]>;
  is_stale: Generated<boolean>;
  computed_at: string | null;
  cell_formula: string | null;
  replaced_by: string | null;
}

export interface SheetChangeTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  sheet_id: number;
  seq: number;
  change_id: string;
  window_id: string;
  user_id: Generated<number>;
  at: Generated<string>;
  ops: string;
  computed: Generated<string>;
}

export interface SheetConflictTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  sheet_id: number;
  seq: number;
  op_no: number;
  user_id: number;
  at: string;
  code: string;
  place: string | null;
  op: string;
  closed_by: number | null;
  closed_at: string | null;
}

export interface SheetPartTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  sheet_id: number;
  sha256: Buffer;
  data: Buffer;
}

export interface SheetTemplateTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  key: string;
  version: number;
  name: string;
  note: string | null;
  book: Buffer;
  is_withdrawn: Generated<boolean>;
  created_by: Generated<number>;
  created_at: Generated<string>;
}

export interface SheetUploadTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  token: Generated<string>;
  sheet_id: number;
  seq: number;
  file_name: string;
  outline: string;
  user_id: Generated<number>;
  at: Generated<string>;
}

export interface SheetVersionTable {
  tenant_id: Generated<number>;
  project_id: Generated<number>;
  sheet_id: number;
  version: number;
  seq: number;
  kind: string;
  note: string | null;
  user_id: Generated<number>;
  at: Generated<string>;
  outline: string | null;
}

export interface SignInRateTable {
  key_hash: Buffer;
  since: string;
  count: number;
}

export interface SignInTicketTable {
  tenant_id: Generated<number>;
  token_hash: string;
  user_id: number;
  is_remembered: boolean;
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
}

export interface SignInTryTable {
  tenant_id: Generated<number>;
  user_id: number;
  failed: number;
  locked_until: string | null;
}

export interface StatementLineTable {
  tenant_id: Generated<number>;
  code: string;
  grp_id: number;
  line_no: number;
  name_zh: string;
  name_en: string;
  is_total: boolean;
  formula: Generated<string>;
  dc: number | null;
  rpt_type: number;
  kind: string;
  prefix: Generated<string>;
  coa_standard: Generated<string>;
}

export interface StdAccountTable {
  tenant_id: Generated<number>;
  coa_standard: Generated<string>;
  code: string;
  name: string;
  name_en: string;
  category: number;
  dc: number;
  level: number;
  scope: string;
  is_contra: boolean;
  note: string | null;
}

export interface SubscriptionTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  sub_category: string;
  project_id: number | null;
  is_on: boolean;
  created_at: Generated<string>;
  is_mailed: Generated<boolean>;
}

export interface SubsequentRunTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  to_day: string;
  threshold: string;
  found: number;
  created_by: Generated<number>;
  created_at: Generated<string>;
}

export interface SystemCodeTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  category_code: string;
  category_name: string;
  category_name_en: Generated<string>;
  code: string;
  name: string;
  name_en: string | null;
  sort: Generated<number>;
  is_enabled: Generated<boolean>;
  is_system: Generated<boolean>;
  remark: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface TbRowTable {
  tenant_id: Generated<number>;
  batch_id: number;
  seq: number;
  j_period: number;
  account_code: string;
  account_name: string;
  parent_code: string | null;
  level: number;
  is_leaf: boolean;
  is_virtual: Generated<boolean>;
  dc: number;
  aux_id: number | null;
  currency: string | null;
  open_dr: Generated<string>;
  open_cr: Generated<string>;
  period_dr: Generated<string>;
  period_cr: Generated<string>;
  ytd_dr: string | null;
  ytd_cr: string | null;
  close_dr: Generated<string>;
  close_cr: Generated<string>;
  open_fc: string | null;
  close_fc: string | null;
  close_qty: string | null;
  source: Generated<number>;
  project_id: Generated<number>;
  dc_told: Generated<boolean>;
  by_currency: string | null;
}

export interface TenantTable {
  id: Generated<number>;
  tenancy_name: string;
  name: string;
  is_active: Generated<boolean>;
  user_max: Generated<number>;
  expire_date: string | null;
  created_at: Generated<string>;
  edition: string | null;
  storage_quota_gb: number | null;
  is_operator: Generated<boolean>;
  removal_requested_at: string | null;
  erasing_since: string | null;
  row_version: Generated<number>;
  seed_sha256: string | null;
}

export interface TenantExportTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  firm_id: number;
  tenancy_name: string;
  name: string;
  reason: string;
  requested_by: Generated<number>;
  requested_at: Generated<string>;
  job_id: number | null;
  file_id: number | null;
  size_bytes: number | null;
  sha256: string | null;
  table_count: number | null;
  row_count: number | null;
  file_count: number | null;
  finished_at: string | null;
  expires_at: string | null;
  download_count: Generated<number>;
}

export interface TenantRemovalTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  firm_id: number;
  tenancy_name: string;
  name: string;
  reason: Generated<string>;
  requested_by: Generated<number>;
  requested_at: Generated<string>;
  state: Generated<string>;
  confirmed_by: number | null;
  confirmed_at: string | null;
  job_id: number | null;
  proof: JsonColumn | null;
  finished_at: string | null;
}

export interface TickMarkTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  seed_code: string | null;
  sign: string;
  meaning: string;
  meaning_en: string | null;
  color: Generated<string>;
  sort: Generated<number>;
  is_disabled: Generated<boolean>;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface ToolUseTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  tool: string;
  opened_at: Generated<string>;
}

export interface UserCategoryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  parent_id: number | null;
  category_name: string;
  a_year: number | null;
  rule: string | null;
  sort: Generated<number>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface UserCategoryProjectTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  project_id: number;
  category_id: number;
  moved_at: Generated<string>;
}

export interface UserEventTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  title: string;
  starts_at: string;
  ends_at: string;
  is_all_day: Generated<boolean>;
  place: string | null;
  remark: string | null;
  row_version: Generated<number>;
}

export interface UserNoticeTable {
  tenant_id: Generated<number>;
  id: Generated<string>;
  notice_id: string;
  user_id: number;
  state: Generated<number>;
  created_at: Generated<string>;
  read_at: string | null;
}

export interface UserPersonalTable {
  tenant_id: Generated<number>;
  user_id: number;
  gender: Generated<number>;
  id_card: string | null;
  birthday: string | null;
  nation: string | null;
  political: string | null;
  education: string | null;
  school: string | null;
  major: string | null;
  address: string | null;
  emergency_contact: string | null;
  emergency_phone: string | null;
  training_hours: string | null;
  skills: Generated<string[]>;
  resume: string | null;
  row_version: Generated<number>;
}

export interface UserRoleTable {
  tenant_id: Generated<number>;
  user_id: number;
  role_id: number;
}

export interface VoucherTable {
  tenant_id: Generated<number>;
  id: number;
  batch_id: number;
  j_period: number;
  j_date: string;
  j_type: string;
  j_no: number | null;
  j_no_text: string;
  amount_dr: string;
  amount_cr: string;
  line_count: number;
  attach_count: number | null;
  preparer: string | null;
  reviewer: string | null;
  poster: string | null;
  entry_time: string | null;
  flag: Generated<number>;
  is_void: Generated<boolean>;
  first_line_id: number;
  project_id: Generated<number>;
  last_line_id: Generated<number>;
  source: string | null;
}

export interface VoucherLineTable {
  tenant_id: Generated<number>;
  id: number;
  batch_id: number;
  jmsn: number;
  line_no: number;
  j_period: number;
  j_date: string;
  account_code: string;
  debit: string;
  credit: string;
  is_closing: Generated<boolean>;
  customer_id: number | null;
  supplier_id: number | null;
  dept_id: number | null;
  person_id: number | null;
  proj_aux_id: number | null;
  other_aux: number[] | null;
  qty: string | null;
  fc_amount: string | null;
  rate: string | null;
  currency: string | null;
  settle_type: string | null;
  settle_no: string | null;
  account_name: string | null;
  summary: string | null;
  is_apart: Generated<boolean>;
  project_id: Generated<number>;
}

export interface WebhookDeliveryTable {
  tenant_id: Generated<number>;
  id: Generated<string>;
  notice_id: string | null;
  state: Generated<string>;
  tries: Generated<number>;
  next_at: Generated<string>;
  status: number | null;
  fault: string | null;
  created_at: Generated<string>;
  ended_at: string | null;
}

export interface WorkCategoryTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  parent_id: number | null;
  seed_code: string | null;
  name: string;
  name_en: Generated<string>;
  sort: Generated<number>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface WorkGroupTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  group_name: string;
  leader_id: number | null;
  members: Generated<number[]>;
  dept: string | null;
  remark: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface WorkLogTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  project_id: number | null;
  work_type: Generated<number>;
  title: string;
  content: string | null;
  start_time: string;
  end_time: string;
  work_date: Generated<string>;
  hours: string;
  is_owner: Generated<boolean>;
  invite_status: Generated<number>;
  place: string | null;
  status: Generated<number>;
  is_billable: Generated<boolean>;
  created_at: Generated<string>;
  row_version: Generated<number>;
  event_id: number | null;
  invited_by: number | null;
  refuse_reason: string | null;
  decided_by: number | null;
  decided_at: string | null;
}

export interface WorkLogRemarkTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  work_log_id: number;
  kind: number;
  user_id: number;
  of_project: number | null;
  work_date: string;
  title: string;
  hours: string;
  words: string;
  said_by: Generated<number>;
  said_at: Generated<string>;
}

export interface WorkOfferTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  user_id: Generated<number>;
  source: string;
  state: Generated<number>;
  of_project: number | null;
  work_type: number;
  title: string;
  start_time: string;
  end_time: string;
  work_log_id: number | null;
  created_at: Generated<string>;
  answered_at: string | null;
}

export interface WorkTimerTable {
  tenant_id: Generated<number>;
  user_id: Generated<number>;
  of_project: number | null;
  work_type: number;
  section: Generated<string>;
  title: Generated<string>;
  started_at: Generated<string>;
}

export interface WpOverrideTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  ref_type: number;
  ref_id: number;
  gate: string;
  subjects: string[];
  reason: string;
  user_id: Generated<number>;
  override_time: Generated<string>;
  is_replaced: Generated<boolean>;
}

export interface WpSignTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  project_id: Generated<number>;
  ref_type: number;
  ref_id: number;
  sign_level: number;
  user_id: number;
  sign_time: Generated<string>;
  is_cancelled: Generated<boolean>;
  cancel_user_id: number | null;
  cancel_time: string | null;
  cancel_reason: string | null;
  version: number | null;
  changed_at: string | null;
  signer_role: number | null;
  grant_id: number | null;
  is_unauthorised: Generated<boolean>;
}

export interface WxGroupTable {
  tenant_id: Generated<number>;
  id: Generated<number>;
  name: string;
  nick_name: string | null;
  head_img_url: string | null;
  group_owner: string | null;
  members: Generated<number[]>;
  projects: Generated<number[]>;
  keyword: string | null;
  remark: string | null;
  pinyin: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  is_deleted: Generated<boolean>;
  row_version: Generated<number>;
}

export interface Database {
  acceptance_case: AcceptanceCaseTable;
  acceptance_vote: AcceptanceVoteTable;
  account: AccountTable;
  action_log: ActionLogTable;
  action_log_head: ActionLogHeadTable;
  adjust_head: AdjustHeadTable;
  adjust_line: AdjustLineTable;
  app_user: AppUserTable;
  archive_act: ArchiveActTable;
  archive_addition: ArchiveAdditionTable;
  archive_auth: ArchiveAuthTable;
  archive_destroyed_file: ArchiveDestroyedFileTable;
  archive_destruction: ArchiveDestructionTable;
  archive_hold: ArchiveHoldTable;
  archive_reminder: ArchiveReminderTable;
  archive_request: ArchiveRequestTable;
  archive_root: ArchiveRootTable;
  archive_root_package: ArchiveRootPackageTable;
  audit_file: AuditFileTable;
  audit_file_gram: AuditFileGramTable;
  audit_file_text: AuditFileTextTable;
  audit_file_version: AuditFileVersionTable;
  audit_report: AuditReportTable;
  audit_report_sign: AuditReportSignTable;
  audit_section: AuditSectionTable;
  audit_sheet: AuditSheetTable;
  audit_word: AuditWordTable;
  auditee_info: AuditeeInfoTable;
  auditee_notes: AuditeeNotesTable;
  aux_item: AuxItemTable;
  bank_account_list: BankAccountListTable;
  calculation: CalculationTable;
  calculation_version: CalculationVersionTable;
  calendar_feed: CalendarFeedTable;
  call_answer: CallAnswerTable;
  cash_account: CashAccountTable;
  cash_flow_decision: CashFlowDecisionTable;
  cash_flow_explanation: CashFlowExplanationTable;
  cash_flow_memory: CashFlowMemoryTable;
  cash_flow_month: CashFlowMonthTable;
  cash_flow_part: CashFlowPartTable;
  cash_flow_run: CashFlowRunTable;
  cash_flow_supplement: CashFlowSupplementTable;
  category_template: CategoryTemplateTable;
  check_item: CheckItemTable;
  client_invitation: ClientInvitationTable;
  client_person: ClientPersonTable;
  client_request: ClientRequestTable;
  client_request_entry: ClientRequestEntryTable;
  client_session: ClientSessionTable;
  client_statement: ClientStatementTable;
  client_upload: ClientUploadTable;
  client_upload_part: ClientUploadPartTable;
  closing_rate: ClosingRateTable;
  column_memory: ColumnMemoryTable;
  completion_line: CompletionLineTable;
  completion_standing: CompletionStandingTable;
  completion_waiver: CompletionWaiverTable;
  confirmation_approval: ConfirmationApprovalTable;
  confirmation_contact: ConfirmationContactTable;
  confirmation_file: ConfirmationFileTable;
  confirmation_flag: ConfirmationFlagTable;
  confirmation_letter: ConfirmationLetterTable;
  confirmation_letter_item: ConfirmationLetterItemTable;
  confirmation_model: ConfirmationModelTable;
  confirmation_scan: ConfirmationScanTable;
  confirmation_scan_page: ConfirmationScanPageTable;
  confirmation_trace: ConfirmationTraceTable;
  consideration: ConsiderationTable;
  consolidation: ConsolidationTable;
  consultation: ConsultationTable;
  consultation_note: ConsultationNoteTable;
  control_cycle: ControlCycleTable;
  control_deficiency: ControlDeficiencyTable;
  control_draw: ControlDrawTable;
  control_point: ControlPointTable;
  control_risk: ControlRiskTable;
  corp_info: CorpInfoTable;
  correspondence: CorrespondenceTable;
  correspondence_act: CorrespondenceActTable;
  correspondence_template: CorrespondenceTemplateTable;
  customer: CustomerTable;
  data_key: DataKeyTable;
  discussion_reading: DiscussionReadingTable;
  download: DownloadTable;
  drawn_file: DrawnFileTable;
  drawn_voucher: DrawnVoucherTable;
  equity_explanation: EquityExplanationTable;
  equity_move: EquityMoveTable;
  equity_statement: EquityStatementTable;
  external_login: ExternalLoginTable;
  external_provider: ExternalProviderTable;
  external_trip: ExternalTripTable;
  fa_booked: FaBookedTable;
  fa_card: FaCardTable;
  fa_count: FaCountTable;
  fa_department: FaDepartmentTable;
  fa_event: FaEventTable;
  fa_explanation: FaExplanationTable;
  fa_list: FaListTable;
  fa_prior: FaPriorTable;
  figure_held: FigureHeldTable;
  file_object: FileObjectTable;
  file_upload: FileUploadTable;
  file_upload_part: FileUploadPartTable;
  files_node: FilesNodeTable;
  firm_certificate: FirmCertificateTable;
  firm_event: FirmEventTable;
  fs_detail: FsDetailTable;
  fs_item: FsItemTable;
  fs_note: FsNoteTable;
  fs_note_answer: FsNoteAnswerTable;
  fs_standard_answer: FsStandardAnswerTable;
  group_company: GroupCompanyTable;
  group_dealing: GroupDealingTable;
  group_entry: GroupEntryTable;
  group_figure: GroupFigureTable;
  home_layout: HomeLayoutTable;
  import_batch: ImportBatchTable;
  import_problem: ImportProblemTable;
  independence_declaration: IndependenceDeclarationTable;
  independence_request: IndependenceRequestTable;
  inspection: InspectionTable;
  integrity_finding: IntegrityFindingTable;
  ipe_report: IpeReportTable;
  ipe_use: IpeUseTable;
  it_application: ItApplicationTable;
  job: JobTable;
  job_do: JobDoTable;
  job_queue: JobQueueTable;
  journal_test_approval: JournalTestApprovalTable;
  journal_test_exclusion: JournalTestExclusionTable;
  journal_test_hit: JournalTestHitTable;
  journal_test_run: JournalTestRunTable;
  journal_test_setting: JournalTestSettingTable;
  key_contract: KeyContractTable;
  knowledge_article: KnowledgeArticleTable;
  knowledge_comment: KnowledgeCommentTable;
  knowledge_like: KnowledgeLikeTable;
  knowledge_reading: KnowledgeReadingTable;
  knowledge_version: KnowledgeVersionTable;
  label: LabelTable;
  label_category: LabelCategoryTable;
  late_fact: LateFactTable;
  late_file: LateFileTable;
  ledger_account_month: LedgerAccountMonthTable;
  ledger_digit: LedgerDigitTable;
  ledger_digit_month: LedgerDigitMonthTable;
  ledger_flow: LedgerFlowTable;
  ledger_month: LedgerMonthTable;
  ledger_month_aux: LedgerMonthAuxTable;
  legal_subject: LegalSubjectTable;
  line_filter: LineFilterTable;
  line_selection: LineSelectionTable;
  list_view: ListViewTable;
  list_view_default: ListViewDefaultTable;
  live_outbox: LiveOutboxTable;
  live_ticket: LiveTicketTable;
  mail: MailTable;
  mail_account: MailAccountTable;
  mail_body: MailBodyTable;
  mail_gram: MailGramTable;
  mail_group: MailGroupTable;
  mail_match: MailMatchTable;
  mail_out: MailOutTable;
  mail_out_event: MailOutEventTable;
  mail_seen: MailSeenTable;
  mapping_memory: MappingMemoryTable;
  mapping_rule: MappingRuleTable;
  match_list: MatchListTable;
  match_page: MatchPageTable;
  match_run: MatchRunTable;
  materiality: MaterialityTable;
  mirror_answer: MirrorAnswerTable;
  misstatement_note: MisstatementNoteTable;
  msg_file: MsgFileTable;
  msg_head: MsgHeadTable;
  msg_read: MsgReadTable;
  notice: NoticeTable;
  notice_mail: NoticeMailTable;
  notice_reminder: NoticeReminderTable;
  notice_way: NoticeWayTable;
  notice_webhook: NoticeWebhookTable;
  overview_drawn: OverviewDrawnTable;
  overview_entry: OverviewEntryTable;
  overview_file: OverviewFileTable;
  overview_letter: OverviewLetterTable;
  overview_project: OverviewProjectTable;
  overview_task: OverviewTaskTable;
  own_sheet: OwnSheetTable;
  own_sheet_change: OwnSheetChangeTable;
  own_sheet_part: OwnSheetPartTable;
  paper_cell: PaperCellTable;
  paper_link: PaperLinkTable;
  paper_record: PaperRecordTable;
  paper_tick: PaperTickTable;
  picked_line: PickedLineTable;
  plan_change: PlanChangeTable;
  presence: PresenceTable;
  prior_figures: PriorFiguresTable;
  prior_misstatement: PriorMisstatementTable;
  prog_line: ProgLineTable;
  program_template: ProgramTemplateTable;
  project: ProjectTable;
  project_category: ProjectCategoryTable;
  project_event: ProjectEventTable;
  project_log: ProjectLogTable;
  project_log_due: ProjectLogDueTable;
  project_log_head: ProjectLogHeadTable;
  project_member: ProjectMemberTable;
  project_member_history: ProjectMemberHistoryTable;
  project_move: ProjectMoveTable;
  project_period: ProjectPeriodTable;
  quality_review: QualityReviewTable;
  received_answer: ReceivedAnswerTable;
  received_set: ReceivedSetTable;
  received_waiver: ReceivedWaiverTable;
  recent_project: RecentProjectTable;
  recovery_code: RecoveryCodeTable;
  registry_answer: RegistryAnswerTable;
  registry_fact: RegistryFactTable;
  related_party: RelatedPartyTable;
  report_delivery: ReportDeliveryTable;
  report_number_form: ReportNumberFormTable;
  report_register: ReportRegisterTable;
  review_entry: ReviewEntryTable;
  review_involvement: ReviewInvolvementTable;
  risk: RiskTable;
  risk_response: RiskResponseTable;
  role: RoleTable;
  roll_forward_item: RollForwardItemTable;
  roll_forward_part: RollForwardPartTable;
  row_home: RowHomeTable;
  sample_change: SampleChangeTable;
  sample_item: SampleItemTable;
  sample_population: SamplePopulationTable;
  sample_reperformance: SampleReperformanceTable;
  sample_run: SampleRunTable;
  schema_migration: SchemaMigrationTable;
  second_factor: SecondFactorTable;
  security_policy: SecurityPolicyTable;
  serve_product: ServeProductTable;
  session: SessionTable;
  sheet_binding: SheetBindingTable;
  sheet_change: SheetChangeTable;
  sheet_conflict: SheetConflictTable;
  sheet_part: SheetPartTable;
  sheet_template: SheetTemplateTable;
  sheet_upload: SheetUploadTable;
  sheet_version: SheetVersionTable;
  sign_in_rate: SignInRateTable;
  sign_in_ticket: SignInTicketTable;
  sign_in_try: SignInTryTable;
  statement_line: StatementLineTable;
  std_account: StdAccountTable;
  subscription: SubscriptionTable;
  subsequent_run: SubsequentRunTable;
  system_code: SystemCodeTable;
  tb_row: TbRowTable;
  tenant: TenantTable;
  tenant_export: TenantExportTable;
  tenant_removal: TenantRemovalTable;
  tick_mark: TickMarkTable;
  tool_use: ToolUseTable;
  user_category: UserCategoryTable;
  user_category_project: UserCategoryProjectTable;
  user_event: UserEventTable;
  user_notice: UserNoticeTable;
  user_personal: UserPersonalTable;
  user_role: UserRoleTable;
  voucher: VoucherTable;
  voucher_line: VoucherLineTable;
  webhook_delivery: WebhookDeliveryTable;
  work_category: WorkCategoryTable;
  work_group: WorkGroupTable;
  work_log: WorkLogTable;
  work_log_remark: WorkLogRemarkTable;
  work_offer: WorkOfferTable;
  work_timer: WorkTimerTable;
  wp_override: WpOverrideTable;
  wp_sign: WpSignTable;
  wx_group: WxGroupTable;
}

// What belongs to projects: their keys begin with the firm and the project.
export const projectTables = [
  "account",
  "adjust_head",
  "adjust_line",
  "audit_file",
  "audit_file_gram",
  "audit_file_text",
  "audit_file_version",
  "audit_report",
  "audit_report_sign",
  "audit_section",
  "audit_sheet",
  "auditee_info",
  "auditee_notes",
  "aux_item",
  "bank_account_list",
  "calculation",
  "calculation_version",
  "cash_account",
  "cash_flow_decision",
  "cash_flow_explanation",
  "cash_flow_month",
  "cash_flow_part",
  "cash_flow_run",
  "cash_flow_supplement",
  "check_item",
  "client_invitation",
  "client_person",
  "client_request",
  "client_request_entry",
  "client_session",
  "client_statement",
  "client_upload",
  "client_upload_part",
  "closing_rate",
  "completion_line",
  "confirmation_approval",
  "confirmation_contact",
  "confirmation_file",
  "confirmation_flag",
  "confirmation_letter",
  "confirmation_letter_item",
  "confirmation_scan",
  "confirmation_scan_page",
  "consideration",
  "consolidation",
  "control_cycle",
  "control_deficiency",
  "control_draw",
  "control_point",
  "control_risk",
  "correspondence",
  "correspondence_act",
  "discussion_reading",
  "drawn_file",
  "drawn_voucher",
  "equity_explanation",
  "equity_move",
  "equity_statement",
  "fa_booked",
  "fa_card",
  "fa_count",
  "fa_department",
  "fa_event",
  "fa_explanation",
  "fa_list",
  "fa_prior",
  "figure_held",
  "file_upload",
  "file_upload_part",
  "fs_detail",
  "fs_item",
  "fs_note",
  "fs_note_answer",
  "fs_standard_answer",
  "group_company",
  "group_dealing",
  "group_entry",
  "group_figure",
  "import_batch",
  "import_problem",
  "integrity_finding",
  "ipe_report",
  "ipe_use",
  "it_application",
  "journal_test_approval",
  "journal_test_exclusion",
  "journal_test_hit",
  "journal_test_run",
  "journal_test_setting",
  "key_contract",
  "late_fact",
  "late_file",
  "ledger_account_month",
  "ledger_digit",
  "ledger_digit_month",
  "ledger_flow",
  "ledger_month",
  "ledger_month_aux",
  "line_filter",
  "line_selection",
  "materiality",
  "mirror_answer",
  "misstatement_note",
  "msg_file",
  "msg_head",
  "msg_read",
  "paper_cell",
  "paper_link",
  "paper_record",
  "paper_tick",
  "picked_line",
  "plan_change",
  "prior_figures",
  "prior_misstatement",
  "prog_line",
  "project_log",
  "project_log_head",
  "project_period",
  "received_answer",
  "received_set",
  "received_waiver",
  "registry_fact",
  "review_entry",
  "review_involvement",
  "risk",
  "risk_response",
  "roll_forward_item",
  "roll_forward_part",
  "sample_change",
  "sample_item",
  "sample_population",
  "sample_reperformance",
  "sample_run",
  "sheet_binding",
  "sheet_change",
  "sheet_conflict",
  "sheet_part",
  "sheet_upload",
  "sheet_version",
  "subsequent_run",
  "tb_row",
  "voucher",
  "voucher_line",
  "wp_override",
  "wp_sign",
] as const;
