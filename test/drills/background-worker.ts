/**
 * The process that the mail drill kills. Until it is killed, it sends mails, runs jobs and prints a line when a job
 * begins. The environment variable WORKER contains the settings as JSON.
 */

import { createNotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import { startMailSender } from '#root/server/platform/mail/sender.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';
import { sleepJob } from './sleep-job.ts';

const { url, key, smtpPort } = JSON.parse(process.env.WORKER ?? '') as { url: string; key: string; smtpPort: number };
const connection = { connectionString: url };
const pool = createPgPool({ ...connection, max: 8 });
const say = (message: string) => void process.stderr.write(`${message}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
const services = {
  keys: createKeys(Buffer.from(key, 'base64')),
  now: () => new Date(),
  mail: {
    server: { host: '127.0.0.1', port: smtpPort, encryption: 'none', verifyCertificate: true },
    sender: { name: 'Drill', address: 'drill@example.com' },
    helloName: 'localhost',
    allowedHosts: [],
    folder: '/nonexistent',
  },
} as unknown as Services; // The mail sender and the worker use no other services.
const listener = createNotifyListener(connection);
startMailSender({ pool, services, log, listener, deadline: 1_000 });
startWorker({ pool, services, log, listener, jobs: [sleepJob] });
process.stdout.write('ready\n');
