import { activities } from '#root/contract/activities/activities.ts';
import { activityBatches } from '#root/contract/activities/activity-batches.ts';
import { continuity } from '#root/contract/continuity/continuity.ts';
import { continuityFindings, continuitySuggestions } from '#root/contract/continuity/continuity-findings.ts';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { imports } from '#root/contract/import/imports.ts';
import { suppliers } from '#root/contract/resources/suppliers.ts';
import { auditLog } from '#root/contract/settings/audit-log.ts';
import { recordSearch } from '#root/contract/shared/record-search.ts';
import { computeUid, kinds } from '#test/bench/api-seed.ts';
import { buildDraft, buildHostileWorkbook, buildWideCsv } from './hostile-input.ts';
import { listNewerNoise } from './newer-requests.ts';

/** Sends a request in the noisy organisation. @returns the body, `undefined` for an error */
export type Send = (
  method: string,
  path: string,
  more?: { readonly body?: unknown; readonly file?: readonly [string, Buffer]; readonly version?: number },
) => Promise<{ data: { uid: string; version: number } } | undefined>;

export type Noise = (send: Send, turn: number) => Promise<unknown>;

/** The name of the request that makes caches outdated. */
export const change = 'a new activity, which makes caches outdated';

/**
 * The worst requests that somebody with every permission in an organisation can send. Archives and duplicates are left
 * out, because only the landlord makes them, one at a time. The short form leaves out the requests of
 * newer-requests.ts, whose jobs outlast its rounds.
 */
export async function listNoise(
  organisation: number,
  activitiesEach: number,
  isShort: boolean,
): Promise<Readonly<Record<string, Noise>>> {
  const [workbook, csv] = [await buildHostileWorkbook(), buildWideCsv()];
  const draft = buildDraft();
  const pick = (turn: number) => 1 + ((turn * 7919) % activitiesEach);
  const activity = (turn: number) => computeUid(kinds.activity, organisation, pick(turn));
  const supplier = (turn: number) => computeUid('a2', organisation, pick(turn));
  const target = (turn: number) => ({
    recordUid: supplier(turn),
    lostAtMinutes: 0,
    outageMinutes: null,
    forever: true,
  });
  const at = (path: string, uid: string) => path.replace(':uid', uid);
  return {
    'workbook of 50 KB with headings of 5,000 characters': (send) =>
      send('POST', imports.upload.path, { file: ['hostile.xlsx', workbook] }),
    'import of 2,000 rows with names that are almost right': async (send) => {
      const made = await send('POST', imports.upload.path, { file: ['activities.csv', csv] });
      if (!made) return;
      await send('GET', `${at(imports.rows.path, made.data.uid)}?pageSize=100`);
      await send('POST', at(imports.preview.path, made.data.uid), { body: {} });
      await send('DELETE', at(imports.discard.path, made.data.uid), { version: made.data.version });
    },
    'draft of 1,000 rows with 50 long names of units': async (send) => {
      const made = await send('POST', activityBatches.create.path, { body: draft });
      if (!made) return;
      const saved = await send('POST', at(activityBatches.createActivities.path, made.data.uid), {
        body: {},
        version: made.data.version,
      });
      const version = saved?.data.version ?? made.data.version;
      await send('DELETE', at(activityBatches.remove.path, made.data.uid), { version });
    },
    'export of all activities': (send) => send('GET', `${activities.exportFile.path}?format=xlsx`),
    'export of all suppliers': (send) => send('GET', `${suppliers.exportFile.path}?format=xlsx`),
    'export of all gaps': (send) => send('GET', `${continuity.exportGaps.path}?format=xlsx`),
    'export of the audit log': (send) => send('GET', auditLog.exportXlsx.path),
    'what-if of 20 suppliers': (send, turn) =>
      send('POST', whatIf.run.path, { body: { targets: Array.from({ length: 20 }, (_, n) => target(turn * 20 + n)) } }),
    suggestions: (send) => send('GET', continuitySuggestions.recoverySuggestions.path),
    'false redundancies': (send) => send('GET', continuityFindings.falseRedundancies.path),
    'single points of failure': (send) => send('GET', `${continuity.singlePointsOfFailure.path}?limit=1000`),
    'preview of a change': (send, turn) =>
      send('POST', continuity.preview.path, {
        body: { what: 'resource', uid: supplier(turn), rtoMinutes: turn % 9_000 },
      }),
    gaps: (send, turn) => send('GET', `${continuity.gaps.path}?pageSize=100&q=${turn % 10}`),
    'the graph': (send) => send('GET', dependencyGraph.lines.path),
    search: (send, turn) => send('GET', `${recordSearch.inOrganisation.path}?q=${turn % 10}`),
    'list with costly filters': (send, turn) =>
      send(
        'GET',
        `${activities.list.path}?pageSize=100&sort=completeness&q=${turn % 10}&filter[gap]=any&filter[lostWith]=${supplier(turn)}`,
      ),
    [change]: (send, turn) =>
      send('POST', activities.create.path, {
        body: {
          name: `Noise ${turn} ${Math.random()}`,
          description: '',
          divisionUid: computeUid(kinds.division, organisation, 1),
          ...{ businessUnitUid: null, ownerUid: null, deputyUid: null, priorityUid: null, locationUid: null },
        },
      }),
    ...(isShort ? {} : listNewerNoise()),
    'one record': (send, turn) => send('GET', at(activities.get.path, activity(turn))),
  };
}
