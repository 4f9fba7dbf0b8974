import type { ScenarioNode } from '#root/contract/continuity/dependency-scenarios.ts';
import type { AssumedLink, WhatIfTarget } from '#root/contract/continuity/what-if.ts';
import type { ProviderKind } from '#root/contract/shared/activity-terms.ts';
import type { ActivityWorld } from './activities.ts';

/** The details of a scenario, without its name. */
export const scenarioBody = { description: '', status: 'draft', categoryUid: null, ownerUids: [] as string[] };

export const buildNode = (kind: ProviderKind, recordUid: string, more: Partial<ScenarioNode> = {}): ScenarioNode => ({
  ...{ recordUid, kind, x: null, y: null, restartMinutes: null },
  ...more,
});

export const buildLink = (
  dependentUid: string,
  providerUid: string,
  more: Partial<AssumedLink & { note: string }> = {},
) => ({ dependentUid, providerUid, toleranceMinutes: 0, group: '', groupRequired: 1, note: '', ...more });

export const buildTarget = (recordUid: string, more: Partial<WhatIfTarget> = {}): WhatIfTarget => ({
  ...{ recordUid, lostAtMinutes: 0, outageMinutes: null, forever: false },
  ...more,
});

/**
 * Adds the records that most scenario tests use. The activity Billing (RTO 1 h, MTPD 4 h) needs the supplier Bank (RTO
 * 3 d) with a tolerance of 30 minutes. No activity needs the application Ledger (RTO 4 h).
 * @returns the records' uids
 */
export async function addBillingAndBank(world: ActivityWorld, names = { billing: 'Billing', bank: 'Bank' }) {
  const billing = (await world.addActivity(names.billing, 60, 240)).uid;
  const bank = await world.addResource('supplier', names.bank, 4320);
  const ledger = await world.addResource('application', 'Ledger', 240);
  await world.saveLinks(billing, [{ kind: 'supplier', providerUid: bank, toleranceMinutes: 30 }]);
  return { billing, bank, ledger };
}

/** Adds the activity Payroll (RTO 8 h, MTPD 1 d), which needs Billing. @returns the uid of Payroll */
export async function addPayroll(world: ActivityWorld, billing: string): Promise<string> {
  const { uid } = await world.addActivity('Payroll', 480, 1440);
  await world.saveLinks(uid, [{ kind: 'activity', providerUid: billing }]);
  return uid;
}
