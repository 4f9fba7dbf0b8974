import { type Field, toColumn } from '#root/contract/shared/fields/define-fields.ts';
import { capitalise, describeKind, findTable, kinds } from '#root/contract/shared/kinds/kinds.ts';

/** The fields of each table, by column. */
const fieldsByTable: ReadonlyMap<string, ReadonlyMap<string, Field>> = new Map(
  kinds.map((kind) => {
    const fields = Object.entries(describeKind(kind).fields ?? {}).filter(([, { as }]) => as !== 'many');
    return [findTable(kind), new Map(fields.map(([key, field]) => [toColumn(key), field]))];
  }),
);

/** Returns the field that a column stores; undefined if no field describes the column. */
export const findField = (table: string, column: string): Field | undefined => fieldsByTable.get(table)?.get(column);

/** Labels of columns that no field describes, if the column's name in words would not be a good label. */
const labels: Readonly<Record<string, string>> = {
  allow_duplicate_business_units: 'Allow duplicated business-unit names',
  alternate_uid: 'Alternate location',
  background_colour: 'Colour',
  call: 'Refused call',
  client_id: 'Client',
  completed: 'Completed sections',
  counted_from: 'Counted from',
  dependent_uid: 'Needed by',
  due_on: 'Due date',
  email: 'Email',
  expires_at: 'Expires',
  factor_proved: 'Second factor used',
  factor_uid: 'Remote-access factor',
  forever: 'Until further notice',
  friendly_url: 'Sign-in name',
  group_name: 'Group',
  group_required: 'Alternatives required',
  impacts: 'Impact over time',
  is_active: 'Active',
  is_default: 'Default',
  is_landlord: 'Landlord',
  is_system: 'Built in',
  landlords_generate_reports: 'Allow landlord users to generate reports',
  location_uid: 'Primary location',
  left_at: 'Excluded',
  left_reason: 'Reason for the missing answer',
  login_time_out: 'Sign out after inactivity',
  logo_hash: 'Logo',
  mbco_percent: 'MBCO',
  mdl_minutes: 'MDL/RPO',
  mdl_not_applicable: 'MDL/RPO not applicable',
  mdl_uid: 'MDL/RPO',
  mfa_pending_secret: 'Second factor being set up',
  mfa_policy: 'Second factor',
  mfa_secret: 'Secret of the second factor',
  mfa_state: 'Second factor',
  minutes: 'Duration',
  mtpd_minutes: 'MTPD',
  mtpd_origin: 'Origin of the MTPD',
  mtpd_reason: 'Reason for the MTPD',
  mtpd_uid: 'MTPD',
  outage_minutes: 'Outage duration',
  owner_at_launch_name: 'Owner at launch',
  password_cipher: 'Password',
  password_hash: 'Password',
  position: 'Order',
  query: 'Format and filters',
  records: 'Selected records',
  refresh_hash: 'Refresh token',
  restart_minutes: 'Time to resume',
  review_months: 'Review cycle',
  bcp_review_months: 'Review cycle of continuity plans',
  resilience_plan_review_months: 'Review cycle of resilience plans',
  review_note: 'Note of the reviewer',
  revoked_at: 'Ended',
  revoked_why: 'Ended because',
  rto_minutes: 'RTO',
  rto_uid: 'RTO',
  times: 'Further times',
  tolerance_minutes: 'Can carry on for',
  unacceptable_level: 'Unacceptable from level',
  user_agent: 'Browser',
  state: 'Status',
  supplier_link_off: 'Why losing the supplier does not stop it',
  location_link_off: 'Why losing the location does not stop it',
  username: 'Username',
  users_generate_reports: 'Allow organisation users to generate reports',
  verify_certificate: 'Verify the TLS certificate',
};

const linkLabels = {
  application_uid: 'Needs the application',
  equipment_uid: 'Needs the equipment',
  supplier_uid: 'Needs the supplier',
  location_uid: 'Needs the location',
  utility_uid: 'Needs the utility',
  role_uid: 'Needs the role',
};

/** Labels of columns whose label in one table differs from their label in other tables. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity_links: { ...linkLabels, needs_activity_uid: 'Needs the activity' },
  application_links: linkLabels,
  equipment_links: linkLabels,
  location_links: linkLabels,
  supplier_links: linkLabels,
  activity_link_alternatives: { role_uid: 'Alternative role' },
  sessions: { address: 'Network address' },
};

/** Returns a column's name in words: "Needed by" for `needed_by_uid`. */
const toWords = (column: string): string => capitalise(column.replace(/_(uid|at|minutes)$/, '').replaceAll('_', ' '));

/** Returns the label of a column, as the interface shows it. */
export const labelField = (table: string, column: string): string =>
  findField(table, column)?.label ?? special[table]?.[column] ?? labels[column] ?? toWords(column);
