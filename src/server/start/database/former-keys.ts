import type { ClientBase, Pool } from 'pg';
import { createKeys, type Keys } from '#root/server/platform/security/keys.ts';
import { type SecretPlace, seal, unseal } from '#root/server/platform/security/secrets.ts';

type Owner = Pick<Pool, 'query'> | Pick<ClientBase, 'query'>;

const toPlace = (id: string): SecretPlace => ({
  organisation: '',
  table: 'former_keys',
  column: 'key_cipher',
  row: id,
});

/** The root keys before the current one, ordered from the latest to the earliest. */
export interface FormerKeys {
  readonly roots: readonly Buffer[];
  /** True if secrets may still be encrypted with a former key, because a rotation was interrupted. */
  readonly unfinished: boolean;
}

/** Reads the former root keys, as the owner of the tables. @param keys the keys of the current root key */
export async function readFormerKeys(owner: Owner, keys: Keys): Promise<FormerKeys> {
  const { rows } = await owner.query<{ id: string; sealed: string; unfinished: boolean }>(
    `select id, key_cipher as sealed, replaced_at is null as unfinished from former_keys order by retired_at desc`,
  );
  return {
    roots: rows.map(({ id, sealed }) => Buffer.from(unseal(keys, toPlace(id), sealed), 'base64')),
    unfinished: rows.some(({ unfinished }) => unfinished),
  };
}

/** Stores the current root key and the keys before it as former keys, encrypted with the next root key. */
export async function retireKey(owner: Owner, root: Buffer, next: Buffer): Promise<void> {
  const { roots } = await readFormerKeys(owner, createKeys(root));
  const keys = createKeys(next);
  for (const former of [root, ...roots]) {
    const { id } = createKeys(former);
    await owner.query(
      `insert into former_keys (id, key_cipher) values ($1, $2) on conflict (id) do update set key_cipher = excluded.key_cipher`,
      [id, seal(keys, toPlace(id), former.toString('base64'))],
    );
  }
}

/** Records that no stored secret needs a former key any more. */
export const finishRotation = (owner: Owner) =>
  owner.query('update former_keys set replaced_at = now() where replaced_at is null');

/** Deletes the former keys. Signatures made with these keys are no longer accepted. */
export const forgetFormerKeys = (owner: Owner) => owner.query('delete from former_keys');
