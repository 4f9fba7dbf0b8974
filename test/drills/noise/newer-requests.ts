import { asOf } from '#root/contract/continuity/as-of.ts';
import { dryRuns, eventNotifications } from '#root/contract/notifications/event-notifications.ts';
import { notificationSending } from '#root/contract/notifications/notifications.ts';
import { dashboards } from '#root/contract/overview/dashboards.ts';
import { businessContinuityPlans as plans } from '#root/contract/plans/business-continuity-plans.ts';
import { maxPlanRows } from '#root/contract/plans/plan-terms.ts';
import { standardTemplate } from '#root/contract/reports/report-template-content.ts';
import { reportTemplatePreviews } from '#root/contract/reports/report-template-previews.ts';
import { type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { reports } from '#root/contract/reports/reports.ts';
import { calendarFeed } from '#root/contract/reviews/calendar-feed.ts';
import { reviews } from '#root/contract/reviews/reviews.ts';
import { newUid } from '#root/server/platform/db/crud.ts';
import type { Noise } from './requests.ts';

const at = (path: string, uid: string) => path.replace(':uid', uid);

/** As many tasks as a plan may have. Each task follows the five tasks before it. */
function buildTasks() {
  const uids = Array.from({ length: maxPlanRows.tasks }, newUid);
  return uids.map((uid, n) => ({
    ...{ uid, number: n + 1, title: `Task ${n} ${'of the recovery '.repeat(20)}`, instructions: 'Do it. '.repeat(100) },
    ...{ phase: 'recovery', teamRoleUid: null, people: 1, durationMinutes: 30, worstDurationMinutes: 60 },
    predecessors: uids.slice(Math.max(0, n - 5), n).map((taskUid) => ({ taskUid, lagMinutes: 5 })),
    ...{ recovers: null, waitsForUid: null, usedIn: 'both', successCheck: '', place: '' },
  }));
}

/** Twenty texts of 190,000 characters in short paragraphs: almost the longest body. */
function buildTexts() {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'word '.repeat(12) }] };
  const content = { type: 'doc', content: Array.from({ length: 1_450 }, () => paragraph) };
  return Array.from({ length: 20 }, (_, n) => ({ uid: newUid(), key: null, title: `Text ${n}`, content }));
}

/** The types of report that can be about the whole organisation. */
const wholeTypes = (Object.keys(reportTypes) as ReportType[]).filter((type) =>
  (reportTypes[type].subjects as readonly string[]).includes('organisation'),
);

/** The worst requests to plans, reports, notifications, reviews, and past days. */
export function listNewerNoise(): Readonly<Record<string, Noise>> {
  const [tasks, texts] = [buildTasks(), buildTexts()];
  const rule = {
    ...{ name: 'Rule', description: '', isActive: false, object: 'activity', action: 'changed', divisionUids: [] },
    ...{ nameContains: '', relations: ['owner'], roleUids: [], methods: ['app'], urgency: 'normal', dispatchAfter: 0 },
    ...{ templateUid: newUid(), dayOffset: null, repeatDays: null },
  };
  const everybody = { allUsers: true, userUids: [], roleUids: [], industryUids: [], clientUids: [], urgency: 'normal' };
  return {
    'answers as of a moment': (send) =>
      send('POST', asOf.ask.path, { body: { at: new Date().toISOString(), basis: 'recorded' } }),
    'plan with 1,000 tasks and 4 MB of text': async (send, turn) => {
      const made = await send('POST', plans.create.path, { body: { name: `Noise ${turn} ${Math.random()}` } });
      if (!made) return;
      const { uid, version } = made.data;
      const save = (path: string, rows: readonly object[], known: number) =>
        send('PUT', at(path, uid), { body: { rows }, version: known });
      const first = await save(plans.saveTasks.path, tasks, version);
      const second = await save(plans.saveTexts.path, texts, first?.data.version ?? version);
      await send('GET', at(plans.get.path, uid));
      await send('POST', plans.fits.path, { body: { uids: [uid] } });
      const last = second?.data.version ?? first?.data.version ?? version;
      await send('DELETE', at(plans.remove.path, uid), { version: last });
    },
    'report about everything': (send, turn) => {
      const type = wholeTypes[turn % wholeTypes.length] as ReportType;
      const scope = { recordUid: null, divisionUids: [], businessUnitUids: [], version: null, day: null };
      return send('POST', reports.generate.path, { body: { type, scope, formats: reportTypes[type].formats } });
    },
    'pages of a report template': (send, turn) =>
      send('POST', reportTemplatePreviews.preview.path.replace(':type', wholeTypes[turn % wholeTypes.length] ?? ''), {
        body: { content: standardTemplate },
      }),
    'dashboard of the organisation': (send) => send('GET', dashboards.organisation.path),
    'dry run of a rule': (send) => send('POST', dryRuns.dryRun.path, { body: rule }),
    'rules with a search': (send, turn) => send('GET', `${eventNotifications.list.path}?q=${turn % 10}`),
    'receivers of a notification': (send) => send('POST', notificationSending.audience.path, { body: everybody }),
    'days for the reviews of a day': (send) =>
      send('POST', reviews.proposeSpread.path, { body: { day: new Date().toISOString().slice(0, 10) } }),
    'calendar of reviews': async (send) => {
      const made = await send('POST', calendarFeed.create.path);
      const url = (made?.data as { readonly url?: string } | undefined)?.url;
      for (let read = 0; url && read < 10; read += 1) await send('GET', new URL(url).pathname);
    },
  };
}
