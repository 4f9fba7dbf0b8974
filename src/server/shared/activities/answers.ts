import { type RawBuilder, sql } from 'kysely';

// The fields that are not answers of the activity: its state and approval, and the names and data of other records.
const ignoredFields = sql`array['version', 'createdAt', 'updatedAt', 'state', 'completeness', 'submittedAt', 'submittedByUid',
  'submittedByName', 'approvedAt', 'reviewNote', 'divisionName', 'businessUnitName', 'ownerName', 'deputyName', 'locationName',
  'priority', 'derivedLinks']`;
const ignoredLinkFields = sql`array['uid', 'name', 'isActive', 'rtoMinutes', 'mtpdMinutes', 'rpoMinutes']`;
const selectUids = (list: RawBuilder<unknown>) =>
  sql`(select jsonb_agg(e -> 'uid' order by e ->> 'uid') from jsonb_array_elements(${list}) e)`;

/**
 * Selects the answers in a record of an activity. Two records with the same answers give equal values. `content` is a
 * record as jsonb.
 */
export const selectAnswers = (content: RawBuilder<unknown>) => sql`(${content} - ${ignoredFields} || jsonb_build_object(
  'tolerant', (${content} -> 'tolerant') - 'mtpdName', 'recoveryTime', (${content} -> 'recoveryTime') - 'rtoName',
  'details', '{"code": ""}'::jsonb || (${content} -> 'details'), 'locationLinkOff', coalesce(${content} ->> 'locationLinkOff', ''),
  'remoteFactors', ${selectUids(sql`${content} -> 'remoteFactors'`)},
  'links', (select jsonb_agg(n - ${ignoredLinkFields} || jsonb_build_object('alternatives', ${selectUids(sql`n -> 'alternatives'`)})
    order by n ->> 'kind', n ->> 'providerUid') from jsonb_array_elements(${content} -> 'links') n)))`;
