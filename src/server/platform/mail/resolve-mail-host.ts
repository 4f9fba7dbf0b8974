import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Networks that organisations must not reach: this machine, its private networks, and ranges without public hosts. */
const privateNetworks: readonly (readonly [string, number])[] = [
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
  // IPv6 addresses that contain IPv4 addresses: translated (RFC 2765, 6052, 8215), 6to4 and Teredo.
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

const findFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const privateList = new BlockList();
for (const [network, bits] of privateNetworks) privateList.addSubnet(network, bits, findFamily(network));

/** Parses an address or a network of the configuration. @returns undefined if the text is invalid */
export function parseNetwork(entry: string): readonly [string, number] | undefined {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (!version || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const maxBits = version === 6 ? 128 : 32;
  const count = bits === undefined ? maxBits : Number(bits);
  return count <= maxBits ? [address, count] : undefined;
}

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*\.?$/i;

/** Returns true for a host name or an address without a port, path or brackets. */
export const isHost = (text: string): boolean => isIP(text) !== 0 || hostName.test(text);

/** Thrown for a mail server that must not be contacted. The message is for the person who entered the host. */
export class UnreachableHost extends Error {}

/**
 * Looks up the address of a host. Connect to the returned address, because a second look-up could return another one.
 * @param allowed private hosts and networks that are allowed
 * @returns the address; `isRefused` is true if one of the host's addresses is private and not allowed. Undefined for an
 * unknown host.
 */
export async function findAddress(
  host: string,
  allowed: readonly string[],
): Promise<{ readonly address: string; readonly isRefused: boolean } | undefined> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  const [first] = addresses;
  if (!first) return undefined;
  if (allowed.some((entry) => entry.toLowerCase() === host.toLowerCase())) return { ...first, isRefused: false };
  const allowedList = new BlockList();
  for (const network of allowed.map(parseNetwork)) {
    if (network) allowedList.addSubnet(network[0], network[1], findFamily(network[0]));
  }
  const isRefused = addresses.some(
    ({ address }) => isPrivateAddress(address) && !allowedList.check(address, findFamily(address)),
  );
  return { ...first, isRefused };
}

/**
 * Resolves the address of a mail server. Private addresses are refused, because an organisation could otherwise reach
 * systems behind the firewall.
 * @param allowed private hosts and networks that are allowed
 * @throws UnreachableHost
 */
export async function resolveMailHost(host: string, allowed: readonly string[]): Promise<string> {
  if (!isHost(host)) throw new UnreachableHost(`“${host.slice(0, 100)}” is not the name of a mail server.`);
  const found = await findAddress(host, allowed);
  if (!found) throw new UnreachableHost(`There is no server named ${host}. Check the name.`);
  if (found.isRefused) {
    throw new UnreachableHost(
      `${host} is in the private network of this installation, which organisations cannot reach. The operator can allow it with MAIL_ALLOW_PRIVATE_HOSTS.`,
    );
  }
  return found.address;
}

/**
 * Returns true if the address is not public. An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) is treated as IPv4.
 */
export function isPrivateAddress(address: string): boolean {
  return privateList.check(address, findFamily(address));
}
