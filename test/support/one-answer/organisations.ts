import { afterAll, beforeAll, describe } from 'vitest';
import { continuity } from '#root/contract/continuity/continuity.ts';
import type { Client } from '../app.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type Model, readModel } from './model.ts';
import { createRandomOrganisation } from './random-organisation.ts';

/** An organisation whose screens are compared with the model. */
export interface Compared {
  readonly client: Client;
  /** The model of the data that is stored now. */
  read(): Promise<Model>;
}

/** `ONE_ANSWER=300` compares more organisations, `ONE_ANSWER_FROM=41` begins with another seed. */
const count = Number(process.env.ONE_ANSWER ?? 5);
const first = Number(process.env.ONE_ANSWER_FROM ?? 1);

/** Defines the same tests for several random organisations. The title of a failed test has the seed. */
export function describeOrganisations(define: (compared: () => Compared) => void): void {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  describe.each(seeds)('in the organisation of seed %i', (seed) => {
    let compared: Compared;
    beforeAll(async () => {
      const { client, organisation } = await createRandomOrganisation(test, seed);
      compared = { client, read: () => readModel(test, organisation.uid) };
    });
    define(() => compared);
  });
}

/** Returns the list in a fixed order, for a readable comparison. */
export const sorted = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one)).sort();

/** Reads all pages of the gap list. */
export async function readGaps(client: Client) {
  const read = async (page: number) => (await client.call(continuity.gaps, { query: { pageSize: 100, page } })).body;
  const { data, meta } = await read(1);
  for (let page = 2; data.length < meta.total; page += 1) data.push(...(await read(page)).data);
  return data;
}
