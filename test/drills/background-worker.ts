/**
 * The process that the drill of mails and jobs kills: sends mails and works on jobs until it is ended. It tells each job
 * that it begins. WORKER holds what it needs, as JSON.
 */
import pg from 'pg';
import { createEar } from '#root/server/background/ear.ts';
import { startWorker } from '#root/server/jobs/worker.ts';
import { startMailSender } from '#root/server/mail/sender.ts';
import { createKeys } from '#root/server/security/keys.ts';
import type { Services } from '#root/server/services.ts';
import { sleepJob } from './sleep-job.ts';

const { url, key, smtpPort } = JSON.parse(process.env.WORKER ?? '') as { url: string; key: string; smtpPort: number };
const connection = { connectionString: url };
const pool = new pg.Pool({ ...connection, max: 8 });
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
} as unknown as Services; // The two parts that work here need no more of them.
const ear = createEar(connection);
startMailSender({ pool, services, log, ear, deadline: 1_000, leaseLasts: 1_500, lookEvery: 200 });
startWorker({ pool, services, log, ear, jobs: [sleepJob] });
process.stdout.write('ready\n');
