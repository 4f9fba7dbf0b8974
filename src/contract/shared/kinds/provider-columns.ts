/** The columns that say which record a row is about, one for each kind, and those that the database derives from them. */
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
