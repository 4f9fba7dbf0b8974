import { expect, it } from 'vitest';
import { type CertificateInput, supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { eventRecorder, readEvents } from '#test/support/events.ts';
import { makePdf } from '#test/support/files.ts';
import { createJobContext } from '#test/support/job-context.ts';
import { noticeCertificates } from './certificate-notices.ts';

const { test, world } = await startActivityTests({ subscriptions: [eventRecorder] });

await test.owner.query(`update organisations set time_zone = 'Pacific/Auckland' where uid = $1`, [
  world.organisation.uid,
]);

/** Runs the daily job at the given moment. */
const run = (at: string) => {
  const context = createJobContext(test, world.organisation.uid);
  return noticeCertificates.run({ ...context, services: { ...context.services, now: () => new Date(at) } });
};
/** Returns the events since the last call. */
const takeEvents = async () => {
  const events = await readEvents(test, world.organisation.uid);
  await test.owner.query('delete from jobs');
  return events;
};

const { uploadCertificate, updateCertificate } = supplierCertificates;

async function certificate(supplier: string, expiresOn: string | null) {
  const file = { name: `${expiresOn}.pdf`, content: makePdf(`${supplier} ${expiresOn}`) };
  const uploaded = await world.client.call(uploadCertificate, { params: { uid: supplier }, file });
  const params = { uid: uploaded.body.data.uid };
  await world.client.call(updateCertificate, { params, version: 1, body: said(expiresOn) });
  return params;
}
const said = (expiresOn: string | null): CertificateInput => ({ kind: '', issuer: '', issuedOn: null, expiresOn });

it('an expiry is announced once thirty days before and once after the last day, in the organisation’s time zone', async () => {
  const supplierUid = await world.addResource('supplier', 'Cable layers');
  await test.owner.query(`update suppliers set owner_name = 'Iris Lang' where uid = $1`, [supplierUid]);
  const { uid } = await certificate(supplierUid, '2027-03-31');
  await certificate(supplierUid, null);
  // In Auckland, this is 23:00 on the last day of February, 31 days before the certificate expires.
  await run('2027-02-28T10:00:00Z');
  expect(await takeEvents()).toEqual([]);
  // In Auckland, this is one o'clock on the next day; in Greenwich, it is still the day before. Two processes run the
  // job at once.
  await Promise.all([run('2027-02-28T12:00:00Z'), run('2027-02-28T12:00:00Z')]);
  const payload = { uid, name: '2027-03-31.pdf', supplierUid, supplierName: 'Cable layers', ownerName: 'Iris Lang' };
  expect(await takeEvents()).toEqual([
    { type: 'supplier_certificate.expiring', payload: { ...payload, expiresOn: '2027-03-31' } },
  ]);
  await run('2027-03-30T12:00:00Z');
  expect(await takeEvents()).toEqual([]);
  await Promise.all([run('2027-04-01T12:00:00Z'), run('2027-04-01T12:00:00Z')]);
  expect((await takeEvents()).map(({ type }) => type)).toEqual(['supplier_certificate.expired']);
  await run('2027-04-02T12:00:00Z');
  expect(await takeEvents()).toEqual([]);
  // The certificate is renewed, so the new date is announced.
  await world.client.call(updateCertificate, { params: { uid }, version: 2, body: said('2027-04-20') });
  await run('2027-04-03T12:00:00Z');
  expect(await takeEvents()).toMatchObject([
    { type: 'supplier_certificate.expiring', payload: { expiresOn: '2027-04-20' } },
  ]);
});

it('an expiry is not announced for suppliers that have ended, nor to other organisations', async () => {
  const ended = await world.addResource('supplier', 'Gone');
  await certificate(ended, '2027-01-01');
  await test.owner.query(
    `update suppliers set status_uid = (select uid from master_rows where organisation_uid = $1 and list = 'supplier-statuses'
     and phase = 'ended' limit 1) where uid = $2`,
    [world.organisation.uid, ended],
  );
  const elsewhere = await createActivityWorld(test);
  await certificate(await world.addResource('supplier', 'Here'), '2027-01-02');
  const context = createJobContext(test, elsewhere.organisation.uid);
  await noticeCertificates.run({ ...context, services: { ...context.services, now: () => new Date('2027-01-03') } });
  expect(await takeEvents()).toEqual([]);
  await run('2027-01-03T00:00:00Z');
  expect((await takeEvents()).map(({ payload }) => payload.supplierName)).toEqual(['Here']);
});
