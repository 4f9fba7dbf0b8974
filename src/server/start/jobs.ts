import { dailySignIns } from '#root/server/areas/access/identity/tidy-sign-ins.ts';
import { asOfJob } from '#root/server/areas/continuity/as-of/as-of.job.ts';
import { archiveJob, importArchiveJob } from '#root/server/areas/landlord/organisations/archives.service.ts';
import { dailyOrganisationDays } from '#root/server/areas/landlord/organisations/days.ts';
import { duplicateJob } from '#root/server/areas/landlord/organisations/duplication.service.ts';
import { dailyPurge } from '#root/server/areas/landlord/organisations/purge.ts';
import { dispatchNotification } from '#root/server/areas/notifications/dispatch/dispatch-job.ts';
import { receiveNotification } from '#root/server/areas/notifications/dispatch/fan-out.ts';
import { notifyOfConsequence } from '#root/server/areas/notifications/dispatch/notify.service.ts';
import { notifyOfChanges } from '#root/server/areas/notifications/dispatch/notify-of-changes.ts';
import { checkDates, dailyNotifications } from '#root/server/areas/notifications/dispatch/notify-of-dates.ts';
import { sendEmails } from '#root/server/areas/notifications/dispatch/waiting-emails.job.ts';
import { dailyDefaultRules } from '#root/server/areas/notifications/rules/default-rules.job.ts';
import { recallNotification } from '#root/server/areas/notifications/user-notifications/recall.job.ts';
import { generateReport } from '#root/server/areas/reports/generate-report.job.ts';
import { dailyCertificates } from '#root/server/areas/resources/suppliers/certificate-notices.ts';
import { dailyReviews, reconcileReviewsJob } from '#root/server/areas/reviews/reconcile/reconcile.job.ts';
import { dailySeal } from '#root/server/platform/audit/seal-job.ts';
import { dailySweep } from '#root/server/platform/files/sweep.ts';
import type { DailyJob, Job } from '#root/server/platform/jobs/job.ts';
import { tidyJobs } from '#root/server/platform/jobs/tidy.ts';
import { tidyMails } from '#root/server/platform/mail/tidy-mails.ts';
import { subscriptions } from './subscriptions.ts';

/** All daily jobs. They run at night in most of the time zones in use. */
export const dailyJobs: readonly DailyJob[] = [
  { job: tidyJobs, at: '02:10', where: 'each organisation' },
  { job: tidyMails, at: '02:20', where: 'each organisation' },
  dailySignIns,
  dailyPurge,
  dailySweep,
  dailyCertificates,
  dailyReviews,
  dailyOrganisationDays,
  dailySeal,
  dailyDefaultRules,
  dailyNotifications,
];

/** All background jobs. */
export const jobs: readonly Job[] = [
  ...dailyJobs.map(({ job }) => job),
  ...subscriptions.map(({ job }) => job),
  duplicateJob,
  archiveJob,
  importArchiveJob,
  checkDates,
  notifyOfChanges,
  notifyOfConsequence,
  dispatchNotification,
  sendEmails,
  receiveNotification,
  recallNotification,
  generateReport,
  reconcileReviewsJob,
  asOfJob,
];
