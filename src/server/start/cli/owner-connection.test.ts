import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#root/server/start/config/config.ts';
import { openInstallation } from './open-installation.ts';
import { connectAsOwner } from './owner-connection.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

it('a command that is given the wrong data folder makes no database there', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'holdfast-wrong-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const DATA_DIR = path.join(folder, 'nothing');
  await expect(connectAsOwner(readConfig({ DATA_DIR }), silent)).rejects.toThrow(
    `There is no database in ${DATA_DIR}. Set DATA_DIR to the data folder of the server`,
  );
  await expect(openInstallation(readConfig({ DATA_DIR }), silent)).rejects.toThrow('There is no database in');
  expect(fs.readdirSync(folder)).toEqual([]);
});
