/**
 * The columns that refer to a provider: one for each kind of record. The database derives `record_uid` and
 * `record_kind` from the others.
 */
export const providerColumns = [
  'activity_uid',
  'application_uid',
  'equipment_uid',
  'supplier_uid',
  'location_uid',
  'utility_uid',
  'role_uid',
  'record_uid',
  'record_kind',
] as const;
