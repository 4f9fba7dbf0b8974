import { z } from 'zod';
import { minutes, uid } from './fields.ts';
import { anyOf } from './paging.ts';
import { ownerName, providerEndpoints, providerFacts, providerFields, providerQuery } from './registers.ts';

/** Where an application runs; '' for not known. */
export const hostings = ['', 'on_premises', 'hosted', 'cloud', 'saas', 'hybrid'] as const;
export type Hosting = (typeof hostings)[number];

export const applicationInput = z.object({
  ...providerFields,
  ownerName: ownerName(),
  supplierUid: uid('supplier').nullable(),
  hosting: z.enum(hostings),
  /** The time in which it was back when that was last tried or needed; null: not known. */
  rtaMinutes: minutes().nullable(),
  /** How much data it may lose; null: not assessed. */
  rpoMinutes: minutes().nullable(),
});
export type ApplicationInput = z.infer<typeof applicationInput>;

export const applicationRecord = z.object({
  ...providerFacts,
  ...applicationInput.shape,
  supplierName: z.string().nullable(),
  /** The supplier as an import has noted it; '' for none. */
  providerName: z.string(),
});
export type Application = z.infer<typeof applicationRecord>;

export const applications = providerEndpoints({
  resource: 'application',
  path: 'applications',
  noun: 'application',
  input: applicationInput,
  record: applicationRecord,
  query: providerQuery({ hosting: anyOf(z.enum(hostings)), supplierUid: anyOf(uid('supplier')) }),
});
