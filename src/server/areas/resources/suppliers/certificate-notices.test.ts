import { expect, it } from 'vitest';
import { type CertificateInput, supplierCertificates } from '#root/contract/resources/supplier-certificates.ts';
import { createActivityWorld, startActivityTests } from '#test/support/activities.ts';
import { makePdf } from '#test/support/files.ts';
import { createJobContext } from '#test/support/job-context.ts';
import { noticeCertificates } from './certificate-notices.ts';

const { test, world } = await startActivityTests();

await test.owner.query(`update organisations set time_zone = 'Pacific/Auckland' where uid = $1`, [
  world.organisation.uid,
]);

/** The day's work at a moment. */
const run = (at: string) => {
  const context = createJobContext(test, world.organisation.uid);
  return noticeCertificates.run({ ...context, services: { ...context.services, now: () => new Date(at) } });
};
const told = async () =>
  (
    await test.owner.query<{ type: string; payload: Record<string, unknown> }>(
      `delete from outbox where organisation_uid = $1 and type like 'supplier_certificate.%' returning type, payload`,
      [world.organisation.uid],
    )
  ).rows;

const { uploadCertificate, updateCertificate } = supplierCertificates;

async function certificate(supplier: string, expiresOn: string | null) {
  const file = { name: `${expiresOn}.pdf`, content: makePdf(`${supplier} ${expiresOn}`) };
  const uploaded = await world.client.call(uploadCertificate, { params: { uid: supplier }, file });
  const params = { uid: uploaded.body.data.uid };
  await world.client.call(updateCertificate, { params, version: 1, body: said(expiresOn) });
  return params;
}
const said = (expiresOn: string | null): CertificateInput => ({ kind: '', issuer: '', issuedOn: null, expiresOn });

it('is said once of each certificate thirty days before, and once after its last day, where the organisation is', async () => {
  const supplierUid = await world.addResource('supplier', 'Cable layers');
  await test.owner.query(`update suppliers set owner_name = 'Iris Lang' where uid = $1`, [supplierUid]);
  const { uid } = await certificate(supplierUid, '2027-03-31');
  await certificate(supplierUid, null);
  // 23:00 of the last day of February in Auckland: 31 days.
  await run('2027-02-28T10:00:00Z');
  expect(await told()).toEqual([]);
  // One o'clock on the next day there, and still the day before in Greenwich. Two processes at once.
  await Promise.all([run('2027-02-28T12:00:00Z'), run('2027-02-28T12:00:00Z')]);
  const payload = { uid, name: '2027-03-31.pdf', supplierUid, supplierName: 'Cable layers', ownerName: 'Iris Lang' };
  expect(await told()).toEqual([
    { type: 'supplier_certificate.expiring', payload: { ...payload, expiresOn: '2027-03-31' } },
  ]);
  await run('2027-03-30T12:00:00Z');
  expect(await told()).toEqual([]);
  await Promise.all([run('2027-04-01T12:00:00Z'), run('2027-04-01T12:00:00Z')]);
  expect((await told()).map(({ type }) => type)).toEqual(['supplier_certificate.expired']);
  await run('2027-04-02T12:00:00Z');
  expect(await told()).toEqual([]);
  // Renewed: the new date is news again.
  await world.client.call(updateCertificate, { params: { uid }, version: 2, body: said('2027-04-20') });
  await run('2027-04-03T12:00:00Z');
  expect(await told()).toMatchObject([{ type: 'supplier_certificate.expiring', payload: { expiresOn: '2027-04-20' } }]);
});

it('is nothing of suppliers that have ended, nor of other organisations', async () => {
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
  expect(await told()).toEqual([]);
  await run('2027-01-03T00:00:00Z');
  expect((await told()).map(({ payload }) => payload.supplierName)).toEqual(['Here']);
});
