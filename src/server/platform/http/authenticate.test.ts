import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { authenticate } from './authenticate.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('report permissions depend on the organisation in which a landlord works, not on the landlord’s own organisation', async () => {
  const [landlord, tenant, without] = [
    await test.addOrganisation({ isLandlord: true }),
    await test.addOrganisation(),
    await test.addOrganisation(),
  ];
  await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [without.uid]);
  test.services.access.forget();
  const held = ['activity.read', 'report.read'] as const;
  const reads = async (home: { uid: string; friendlyUrl: string }, organization?: string) => {
    const { cookie } = await test.signIn(home, held);
    const [name = '', value = ''] = cookie.split('=');
    const request = { cookies: { [name]: value }, headers: { organization } } as unknown as FastifyRequest;
    return [...(await authenticate(request, test.services)).permissions].sort();
  };
  expect(await reads(tenant)).toEqual(held);
  expect(await reads(without)).toEqual(['activity.read']);
  expect(await reads(landlord)).toEqual(held);
  expect(await reads(landlord, tenant.uid)).toEqual(held);
  expect(await reads(landlord, without.uid)).toEqual(['activity.read']);
  // Only a landlord can name another organisation. For other users the header has no effect on the permissions, and
  // their call is refused later.
  expect(await reads(tenant, without.uid)).toEqual(held);
  await test.owner.query(`update organisations set modules = '{}' where uid = $1`, [landlord.uid]);
  test.services.access.forget();
  expect(await reads(landlord, tenant.uid)).toEqual(held);
});
