import { type RawBuilder, sql } from 'kysely';

/** Counts the generated reports about a record. @param record the column with the record's uid, such as `r.uid` */
export const countReports = (organisation: string, record: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from reports p
  where p.organisation_uid = ${organisation} and p.record_uid = ${sql.ref(record)} and p.state = 'generated')`;
