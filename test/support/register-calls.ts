import { type RegisterKind, registerKinds } from '#root/contract/import/import-terms.ts';
import { apiRoot, type EndpointShape } from '#root/contract/platform/endpoint.ts';
import { toKebabCase } from '#root/contract/shared/kinds/define-record.ts';
import { describeKind } from '#root/contract/shared/kinds/kinds.ts';
import type { supplierCategories } from '#root/contract/shared/register-categories.ts';
import { features } from '#root/server/start/features.ts';

/** The calls that the contracts of all registers have in common. Their types are those of one register. */
type RegisterCalls = Pick<typeof supplierCategories, 'list' | 'exportFile'> & { readonly create: EndpointShape };

function findCalls(kind: RegisterKind): RegisterCalls {
  const root = `${apiRoot}/${toKebabCase(describeKind(kind).plural)}`;
  const find = (method: string, path: string) =>
    features.find(({ endpoint }) => endpoint.method === method && endpoint.path === path)?.endpoint;
  return {
    list: find('GET', root),
    create: find('POST', root),
    exportFile: find('GET', `${root}/export`),
  } as RegisterCalls;
}

/** The calls of each register. */
export const registerCalls = Object.fromEntries(registerKinds.map((kind) => [kind, findCalls(kind)])) as Readonly<
  Record<RegisterKind, RegisterCalls>
>;
