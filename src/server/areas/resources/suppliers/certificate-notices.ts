import { sql } from 'kysely';
import { z } from 'zod';
import { query } from '#root/server/platform/db/queries.ts';
import { type DailyJob, defineJob } from '#root/server/platform/jobs/job.ts';
import { certificateExpired, certificateExpiring } from './suppliers.events.ts';
import { certificateState, type SupplierContext } from './suppliers.repository.ts';
import { createContext } from './suppliers.service.ts';

interface Noticed {
  readonly uid: string;
  readonly name: string;
  readonly state: 'expiring' | 'expired';
  readonly supplierUid: string;
  readonly supplierName: string;
  readonly ownerName: string;
  readonly expiresOn: string;
}

/**
 * Records the expiring and expired certificates of active suppliers. Returns the certificates that were not recorded
 * before. A concurrent call waits for the first call, and then returns nothing.
 */
const notice = ({ organisation, today }: SupplierContext) =>
  query(sql<Noticed>`
    with due as (
      select c.uid, c.file_name, c.expires_on, ${certificateState(today)} as state, s.uid as supplier_uid, s.name, s.owner_name
      from supplier_certificates c
      join suppliers s on s.organisation_uid = c.organisation_uid and s.uid = c.supplier_uid and s.status = 'active'
      where c.organisation_uid = ${organisation}
    ), told as (
      insert into supplier_certificate_notices (organisation_uid, certificate_uid, state, expires_on)
      select ${organisation}::uuid, uid, state, expires_on from due where state in ('expired', 'expiring')
      order by uid on conflict do nothing
      returning certificate_uid, state, expires_on
    )
    select d.uid, d.file_name as name, d.state, d.supplier_uid as "supplierUid", d.name as "supplierName",
      d.owner_name as "ownerName", d.expires_on::text as "expiresOn"
    from told t join due d on d.uid = t.certificate_uid order by d.expires_on, d.uid`);

const events = { expiring: certificateExpiring, expired: certificateExpired };

/** Emits an event for each certificate that expires soon or has expired, by the organisation's local date. */
export const noticeCertificates = defineJob(
  'supplier_certificate.notice',
  z.object({}),
  async ({ organisationUid, services, write, finish }) => {
    const organisation = await services.access.readOrganisation(organisationUid);
    if (!organisation) return;
    await write(async (db) => {
      const noticed = await db.many(notice(createContext(organisation, services)));
      await services.events.emit(db, ...noticed.map(({ state, ...of }) => events[state](of)));
      await finish(db, { noticed: noticed.length });
    });
  },
);

export const dailyCertificates: DailyJob = { job: noticeCertificates, at: '04:10', where: 'each organisation' };
