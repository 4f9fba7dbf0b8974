/**
 * The process that the drill of notifications kills. Until it is killed, it turns events into notifications and sends
 * their emails. The environment variable WORKER contains the settings as JSON.
 */

import { dispatchNotification } from '#root/server/areas/notifications/dispatch/dispatch-job.ts';
import { notifyOfEvents } from '#root/server/areas/notifications/dispatch/notify-of-events.ts';
import { sendEmails } from '#root/server/areas/notifications/dispatch/waiting-emails.job.ts';
import { createNotifyListener } from '#root/server/platform/background/notify-listener.ts';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import type { Services } from '#root/server/platform/http/services.ts';
import { startWorker } from '#root/server/platform/jobs/worker.ts';
import { startMailSender } from '#root/server/platform/mail/sender.ts';
import { createAccessCache } from '#root/server/platform/security/access-cache.ts';
import { createKeys } from '#root/server/platform/security/keys.ts';

const { url, key, smtpPort } = JSON.parse(process.env.WORKER ?? '') as { url: string; key: string; smtpPort: number };
const connection = { connectionString: url };
const pool = createPgPool({ ...connection, max: 8 });
const say = (message: string) => void process.stderr.write(`${message}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: say, error: say };
const services = {
  keys: createKeys(Buffer.from(key, 'base64')),
  settings: { appUrl: 'http://localhost:8080' },
  access: createAccessCache(pool, 1000),
  now: () => new Date(),
  mail: {
    server: { host: '127.0.0.1', port: smtpPort, encryption: 'none', verifyCertificate: true },
    sender: { name: 'Drill', address: 'drill@example.com' },
    helloName: 'localhost',
    allowedHosts: [],
    folder: '/nonexistent',
  },
} as unknown as Services; // Notifications of activities use no other services.
const listener = createNotifyListener(connection);
startMailSender({ pool, services, log, listener, deadline: 1_000 });
startWorker({ pool, services, log, listener, jobs: [notifyOfEvents.job, dispatchNotification, sendEmails] });
process.stdout.write('ready\n');
