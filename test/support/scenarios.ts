import type { ProviderKind } from '#root/contract/activity-terms.ts';
import type { ScenarioNode } from '#root/contract/dependency-scenarios.ts';
import type { AssumedLink, WhatIfTarget } from '#root/contract/what-if.ts';
import type { ActivityWorld } from './activities.ts';

/** The details of a scenario without its name. */
export const scenarioBody = { description: '', status: 'draft', categoryUid: null, ownerUids: [] as string[] };

export const nodeOf = (kind: ProviderKind, recordUid: string, more: Partial<ScenarioNode> = {}): ScenarioNode => ({
  ...{ recordUid, kind, x: null, y: null, restartMinutes: null },
  ...more,
});

export const linkOf = (
  dependentUid: string,
  providerUid: string,
  more: Partial<AssumedLink & { note: string }> = {},
) => ({ dependentUid, providerUid, toleranceMinutes: 0, group: '', groupRequired: 1, note: '', ...more });

export const targetOf = (recordUid: string, more: Partial<WhatIfTarget> = {}): WhatIfTarget => ({
  ...{ recordUid, lostAtMinutes: 0, outageMinutes: null, forever: false },
  ...more,
});

/**
 * What scenarios are about: Billing (RTO 1 h, MTPD 4 h) needs the supplier Bank (3 d) after 30 minutes. Nothing needs the application
 * Ledger (4 h) as far as BIAs say.
 * @returns uids
 */
export async function billingAndBank(world: ActivityWorld, names = { billing: 'Billing', bank: 'Bank' }) {
  const billing = (await world.activity(names.billing, 60, 240)).uid;
  const bank = await world.resource('supplier', names.bank, 4320);
  const ledger = await world.resource('application', 'Ledger', 240);
  await world.link(billing, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 30 }]);
  return { billing, bank, ledger };
}

/** The activity Payroll (RTO 8 h, MTPD 1 d), which needs Billing. @returns its uid */
export async function payrollNeeding(world: ActivityWorld, billing: string): Promise<string> {
  const { uid } = await world.activity('Payroll', 480, 1440);
  await world.link(uid, [{ kind: 'activity', providerUid: billing }]);
  return uid;
}
