import { z } from 'zod';
import { budgets, formatLimits } from '#root/contract/platform/budgets.ts';
import { type EndpointShape, isOrganisationScope, listDownloadTypes } from '#root/contract/platform/endpoint.ts';
import { errorBody } from '#root/contract/platform/errors.ts';
import { examples } from './examples.ts';
import type { Route } from './route.ts';

type Schema = Record<string, unknown>;

const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const failures: Record<string, string> = {
  400: 'A field is missing or wrong; `error.fields` names each',
  401: 'The credential was refused',
  403: 'A permission is missing, the organisation is suspended, or another site sent the request',
  404: 'Not found in this organisation',
  409: 'The name is taken, or the record is in use',
  408: 'The request took too long to arrive',
  412: 'Somebody else has changed the record in the meantime',
  413: 'The body is too large',
  415: 'The body is neither JSON nor the upload that the call takes',
  422: 'A business continuity rule refuses it',
  428: 'If-Match is missing',
  429: 'Too many requests; Retry-After says when to try again',
  500: 'An error of the server; `x-request-id` names it in the log',
  503: 'The service is unavailable; try again',
};

/** Lists the statuses with which a call can be refused. Each has the body of an error. */
function listFailures({ method, versioned }: EndpointShape): string[] {
  return [
    ...['400', '401', '403', '404'],
    ...(method === 'GET' ? [] : ['408', '409', '413', '415', '422']),
    ...(versioned ? ['412', '428'] : []),
    ...['429', '500', '503'],
  ];
}

function listParameters(endpoint: EndpointShape): Schema[] {
  const toParameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = toSchema(schema, 'input') as {
      properties?: Schema;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: property,
      // `filter[state]=draft`
      ...((property as { type?: string }).type === 'object' && { style: 'deepObject', explode: true }),
    }));
  };
  const header = (name: string, description: string, required: boolean) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return [
    ...toParameters(endpoint.params, 'path'),
    ...toParameters(endpoint.query, 'query'),
    ...(endpoint.versioned ? [header('If-Match', 'The ETag from reading the record', true)] : []),
    ...(isOrganisationScope(endpoint.scope)
      ? [header('organization', 'Landlord users: the organisation to work in', false)]
      : []),
  ];
}

/**
 * Finds an example by method and path. The contract's object cannot identify it, because a spread may have copied the
 * object.
 */
const findExample = ({ method, path }: EndpointShape) =>
  examples.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);

const withExample = (schema: Schema, example: unknown) => ({ schema, ...(example !== undefined && { example }) });

function describeBody(endpoint: EndpointShape): Schema {
  if (endpoint.upload) {
    const file = { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  if (!endpoint.body) return {};
  return {
    requestBody: {
      // The body is optional if it may be an empty object, because an absent body is read as one.
      required: !endpoint.body.safeParse({}).success,
      content: { 'application/json': withExample(toSchema(endpoint.body, 'input'), findExample(endpoint)?.body) },
    },
  };
}

function describeSuccess(endpoint: EndpointShape): Schema {
  const status = endpoint.status ?? (endpoint.response || endpoint.download ? 200 : 204);
  const binary = { schema: { type: 'string', format: 'binary' } };
  const content = endpoint.download
    ? Object.fromEntries(listDownloadTypes(endpoint).map((type) => [type, binary]))
    : endpoint.response && {
        'application/json': withExample(toSchema(endpoint.response, 'output'), findExample(endpoint)?.response),
      };
  return {
    [status]: { description: 'Success', ...(content && { content }) },
    ...(endpoint.namesContent && { 304: { description: 'The content still has the ETag in If-None-Match' } }),
  };
}

function operation({ name, endpoint }: Route): Schema {
  const error = (status: string) => ({
    description: failures[status],
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const [, , , , noun = 'identity'] = endpoint.path.split('/');
  return {
    operationId: `${noun}.${name}`,
    tags: [endpoint.path.startsWith('/identity') ? 'identity' : noun],
    summary: endpoint.summary,
    description: [
      endpoint.permissions.length ? `Needs: ${endpoint.permissions.join(', ')}` : 'Needs no permission',
      ...(endpoint.budget ? [`Limit of ${budgets[endpoint.budget].words}: ${formatLimits(endpoint.budget)}`] : []),
    ].join('. '),
    security: endpoint.scope === 'public' ? [] : [{ access: [] }],
    parameters: listParameters(endpoint),
    ...describeBody(endpoint),
    responses: {
      ...describeSuccess(endpoint),
      ...Object.fromEntries(listFailures(endpoint).map((status) => [status, error(status)])),
    },
  };
}

/** Returns the OpenAPI 3.1 document of all routes, derived from their contracts. */
export function openApi(routes: readonly Route[], version: string, accessCookie: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    const path = route.endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.endpoint.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Error: toSchema(errorBody, 'output') },
      securitySchemes: { access: { type: 'apiKey', in: 'cookie', name: accessCookie } },
    },
  };
}
