import { readFileSync } from 'node:fs';
import os from 'node:os';
import type pg from 'pg';

/**
 * How much a process of PostgreSQL yields. On a machine whose processors are all busy, it still gets a quarter of what the others
 * get: notifications must arrive.
 */
const extraNiceness = 5;

/** Lowers the priority of a process. A priority that was lowered cannot be raised again. */
function lower(pid: number): void {
  os.setPriority(pid, Math.min(os.constants.priority.PRIORITY_LOW, os.getPriority(pid) + extraNiceness));
}

/**
 * Returns true if this process of PostgreSQL runs on this machine and serves this role. Elsewhere, such as on another
 * machine or in another container, its number could belong to any other program.
 */
function servesHere(pid: number, role: string): boolean {
  const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  return title.startsWith('postgres: ') && title.includes(role);
}

/**
 * Lets the processes of PostgreSQL behind the connections of a pool yield to those for requests, which a long job would
 * otherwise slow. This needs Linux, and a PostgreSQL on this machine that runs as the same user, such as the built-in one.
 */
export function lowerPriorityOfConnections(pool: pg.Pool, role: string): void {
  if (process.platform !== 'linux') return;
  pool.on('connect', (client) => {
    const { processID } = client as pg.PoolClient & { readonly processID: number | null };
    try {
      if (processID && servesHere(processID, role)) lower(processID);
    } catch {
      // The process of PostgreSQL belongs to somebody else.
    }
  });
}
