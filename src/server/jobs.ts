import { dailySignIns } from './features/identity/tidy.ts';
import { archiveJob, bringArchiveJob } from './features/organisations/archives.service.ts';
import { duplicateJob } from './features/organisations/duplication.service.ts';
import { dailyPurge } from './features/organisations/purge.ts';
import { dailyCertificates } from './features/suppliers/certificate-notices.ts';
import { dailySweep } from './files/sweep.ts';
import type { DailyJob, Job } from './jobs/job.ts';
import { tidyJobs } from './jobs/tidy.ts';
import { tidyMails } from './mail/tidy.ts';

/** Daily work, one line a job, in the quiet hours of most. */
export const dailyJobs: readonly DailyJob[] = [
  { job: tidyJobs, at: '02:10', where: 'each organisation' },
  { job: tidyMails, at: '02:20', where: 'each organisation' },
  dailySignIns,
  dailyPurge,
  dailySweep,
  dailyCertificates,
];

/** All work that is done beside the answering of requests, one line a job. */
export const jobs: readonly Job[] = [...dailyJobs.map(({ job }) => job), duplicateJob, archiveJob, bringArchiveJob];
