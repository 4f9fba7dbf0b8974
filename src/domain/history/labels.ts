import { capitalise, describeKind, findTable, kinds } from '#root/contract/shared/records/records.ts';

/**
 * The words for tables and columns in the audit log: those of the screens. A column that is missing here is said by its own
 * name in plain words, so nothing gets lost.
 */

/** What an entry is about, by table. */
const tableLabels: ReadonlyMap<string, string> = new Map(
  kinds.flatMap((kind) => {
    const { label, words, parts = {} } = describeKind(kind);
    const own = [findTable(kind), label ?? capitalise(words.one)] as const;
    return [own, ...Object.entries(parts).map(([table, part]) => [table, part.label] as const)];
  }),
);

const labels: Readonly<Record<string, string>> = {
  activity_approval: 'Activity approval',
  access_point_name: 'Access point',
  access_requirements: 'Access requirements',
  address: 'Address',
  allow_duplicate_business_units: 'Allow duplicated business-unit names',
  alternate_uid: 'Alternate location',
  application_uid: 'Application',
  approved_at: 'Approved',
  archived_at: 'Archived',
  authentication: 'Authentication',
  background_colour: 'Colour',
  category_uid: 'Category',
  business_continuity_role_uid: 'Business continuity role',
  business_unit_uid: 'Business unit',
  client_id: 'Client',
  code: 'Code',
  colour: 'Colour',
  completed: 'Completed sections',
  confirmation_status: 'Confirmation status',
  dependent_uid: 'Needed by',
  deputy_uid: 'Deputy',
  description: 'Description',
  display_name: 'Display name',
  division_uid: 'Division',
  email: 'E-mail',
  enabled: 'Enabled',
  encryption: 'Encryption',
  equipment_uid: 'Equipment',
  expires_at: 'Ends at the latest',
  factor_proved: 'Second factor used',
  factor_uid: 'Remote-access factor',
  first_name: 'First name',
  forever: 'Until further notice',
  friendly_url: 'Address of the organisation (friendly URL)',
  from_address: 'From address',
  group_name: 'Group',
  group_required: 'Needed of the group',
  host: 'Host',
  hosting: 'Hosting',
  impacts: 'Impact over time',
  industry_uid: 'Industry',
  is_active: 'Active',
  is_default: 'Default',
  is_landlord: 'Landlord',
  is_system: 'Kept by the product',
  label: 'Label',
  landlords_generate_reports: 'Allow landlord users to generate reports',
  last_name: 'Last name',
  list: 'List',
  live_notification: 'Live notification',
  locked_until: 'Locked until',
  location_uid: 'Primary location',
  login_time_out: 'Sign out after inactivity',
  logo_hash: 'Logo',
  lost_at_minutes: 'Lost at',
  mbco_percent: 'MBCO',
  mdl_minutes: 'MDL / RPO',
  mdl_not_applicable: 'MDL / RPO not applicable',
  mdl_uid: 'MDL / RPO',
  mfa_pending_secret: 'Second factor being set up',
  mfa_policy: 'Second factor',
  mfa_secret: 'Secret of the second factor',
  mfa_state: 'Second factor',
  minimum_people: 'Minimum people',
  minutes: 'Duration',
  modules: 'Modules',
  mtpd_minutes: 'MTPD',
  mtpd_origin: 'Origin of the MTPD',
  mtpd_reason: 'Reason for the MTPD',
  mtpd_uid: 'MTPD',
  name: 'Name',
  role_uid: 'Role',
  note: 'Note',
  organisation_role: 'Organisation role',
  outage_minutes: 'Out for',
  owner_name: 'Owner',
  owner_uid: 'Owner',
  password_changed_at: 'Password changed',
  password_cipher: 'Password',
  password_hash: 'Password',
  permissions: 'Permissions',
  phase: 'Phase',
  phone: 'Phone',
  port: 'Port',
  position: 'Order',
  preferences: 'Preferences',
  priority_uid: 'Priority',
  provider_name: 'Supplier',
  quantity: 'Quantity',
  rank: 'Rank',
  refresh_hash: 'Refresh token',
  remote_delivery: 'Remote delivery',
  restart_minutes: 'Time to resume',
  review_months: 'Review cycle',
  review_note: 'Note of the reviewer',
  revoked_at: 'Ended',
  revoked_why: 'Ended because',
  rpo_minutes: 'RPO',
  rta_minutes: 'RTA',
  rto_minutes: 'RTO',
  rto_uid: 'RTO',
  seats: 'Seats',
  state: 'State',
  status: 'Status',
  status_uid: 'Status',
  submitted_at: 'Submitted',
  submitted_by_uid: 'Submitted by',
  supplier_uid: 'Supplier',
  test_address: 'Test address',
  theme: 'Theme',
  time_zone: 'Time zone',
  tolerance_minutes: 'Can do without for',
  unacceptable_level: 'Unacceptable from level',
  user_agent: 'Browser',
  user_uid: 'User',
  username: 'User name',
  users_generate_reports: 'Allow organisation users to generate reports',
  value: 'Value',
  verify_certificate: 'Check the certificate',
  workaround: 'Workaround',
};

/** Columns that mean another thing in one table than elsewhere. */
const special: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity_links: {
    needs_activity_uid: 'Needs the activity',
    application_uid: 'Needs the application',
    equipment_uid: 'Needs the equipment',
    supplier_uid: 'Needs the supplier',
    location_uid: 'Needs the location',
    utility_uid: 'Needs the utility',
    role_uid: 'Needs the role',
  },
  activity_link_alternatives: { role_uid: 'Role that can stand in' },
  sessions: { address: 'Network address' },
  suppliers: { rto_minutes: 'Contracted RTO', rpo_minutes: 'Contracted RPO', contract_ends_on: 'Contract end' },
  team_member_divisions: { division_uid: 'Division' },
};

const plain = (name: string): string => {
  const words = name.replace(/_(uid|at|minutes)$/, '').replaceAll('_', ' ');
  return capitalise(words);
};

/** What an entry is about: "Division", "Role of a user". */
export const labelTable = (table: string): string => tableLabels.get(table) ?? plain(table);

/** A field as the screens call it. */
export const labelField = (table: string, column: string): string =>
  special[table]?.[column] ?? labels[column] ?? plain(column);
