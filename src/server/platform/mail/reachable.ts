import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks in which an organisation's mail server is not looked for: this machine, its neighbours, and what is no host at all. */
const closed: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::1', 128],
  // IPv4 in other clothes: translated (RFC 2765, 6052, 8215), 6to4 and Teredo.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 23],
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
];

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const closedList = new BlockList();
for (const [network, bits] of closed) closedList.addSubnet(network, bits, family(network));

/** A network or an address as the configuration names it. */
export function parseNetwork(entry: string): readonly [string, number] | undefined {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const most = version === 6 ? 128 : 32;
  const count = bits === undefined ? most : Number(bits);
  return count <= most ? [address, count] : undefined;
}

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*\.?$/i;

/** A name of a host, or an address; nothing that could be more than that. */
export const isHost = (text: string): boolean => isIP(text) !== 0 || hostName.test(text);

/** A mail server that is not spoken to, with what to tell who named it. */
export class Unreachable extends Error {}

/**
 * Finds the address of a mail server, and refuses those within the reach of this server only: an organisation could
 * otherwise ask through it what stands behind the firewall. The address that was checked is the one to connect to; a
 * second look-up could be answered differently.
 * @param allowed hosts and networks that are let through
 * @throws Unreachable
 */
export async function addressOf(host: string, allowed: readonly string[]): Promise<string> {
  if (!isHost(host)) throw new Unreachable(`“${host.slice(0, 100)}” is not the name of a mail server.`);
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new Unreachable(`There is no server named ${host}. Check the name.`);
  if (allowed.some((entry) => entry.toLowerCase() === host.toLowerCase())) return first.address;
  const open = new BlockList();
  for (const network of allowed.map(parseNetwork)) {
    if (network) open.addSubnet(network[0], network[1], family(network[0]));
  }
  const refused = found.some(({ address }) => isClosed(address) && !open.check(address, family(address)));
  if (refused) {
    throw new Unreachable(
      `${host} is within the private network of this installation, which organisations cannot reach. Whoever runs the installation can allow it with MAIL_ALLOW_PRIVATE_HOSTS.`,
    );
  }
  return first.address;
}

/** Within reach of this server only. IPv4 addresses written as IPv6 (`::ffff:10.0.0.1`) are what they stand for. */
export function isClosed(address: string): boolean {
  return closedList.check(address, family(address));
}
