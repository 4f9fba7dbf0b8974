import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPgPool } from '#root/server/platform/db/pg-connections.ts';
import { startEmbeddedPostgres } from '#root/server/start/database/embedded.ts';
import { generateTypes } from '#root/server/start/database/generate-types.ts';
import { migrate } from '#root/server/start/database/migrate.ts';

/** `npm run db:types`: migrates an empty temporary database and writes the types of its tables to `db/types.ts`. */
const folder = await mkdtemp(join(tmpdir(), 'holdfast-types-'));
const server = await startEmbeddedPostgres({
  dataDir: folder,
  log: { debug() {}, info() {}, warn() {}, error: (message) => void process.stderr.write(`${message}\n`) },
  durability: 'tests',
});
const owner = createPgPool({ connectionString: server.adminUrl });
try {
  await migrate(owner);
  await writeFile(join(import.meta.dirname, '../../platform/db/types.ts'), await generateTypes(owner));
} finally {
  await owner.end();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
