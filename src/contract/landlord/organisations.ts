import { z } from 'zod';
import { userEmail } from '#root/contract/access/users.ts';
import { apiRoot, endpoint } from '#root/contract/platform/endpoint.ts';
import { tooShort } from '#root/contract/platform/errors.ts';
import {
  code,
  description,
  instant,
  name,
  only,
  optionalEmail,
  optionalParagraphs,
  optionalPersonName,
  personName,
  text,
  uid,
} from '#root/contract/platform/fields.ts';
import { listFilter, listQuery, pageResponse, recordResponse } from '#root/contract/platform/paging.ts';
import { saved, stored } from '#root/contract/shared/crud.ts';
import { comparedFigures } from './comparison.ts';

export const organisationStates = ['active', 'suspended', 'archived', 'deleted'] as const;
export type OrganisationState = (typeof organisationStates)[number];

/** Why an organisation needs attention. */
export const attentionReasons = ['pastMtpd', 'reviews', 'certificates', 'quiet', 'mails', 'jobs'] as const;

/** Modules that can be turned off for an organisation. */
export const organisationModules = ['report'] as const;

/** The number of days for which a deleted organisation can be restored. After this time, the organisation is purged. */
export const restorableDays = 30;
/** The maximum size of a logo, in bytes. */
export const maxLogoBytes = 1024 * 1024;

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The name in addresses: 3 to 63 of the specification's sub-domain characters, in lower case; unique in the
 * installation.
 */
export const friendlyUrl = () =>
  only('subDomain', text(63).toLowerCase().min(3, tooShort(3)))
    // Organisations are also found by uid, so a friendlyUrl must not look like one.
    .refine((value) => !uuidLike.test(value), 'Use a name instead of an id');

export const organisationInput = z.object({
  name: name(),
  description: description(),
  address: optionalParagraphs(500),
  code: only('alphanumeric', code()),
  email: optionalEmail(),
  friendlyUrl: friendlyUrl(),
  industryUid: uid('industry').nullable(),
  /** True for the state `active`, false for `suspended`, as the calls `reactivate` and `suspend` set them. */
  active: z.boolean(),
});
export type OrganisationInput = z.infer<typeof organisationInput>;

/** The first user of a new organisation. This user is invited by email and gets the role Organisation admin. */
export const firstAdministrator = z.object({
  firstName: personName(),
  lastName: optionalPersonName(),
  email: userEmail(),
});

export const newOrganisation = organisationInput.extend({
  active: z.boolean().default(true),
  administrator: firstAdministrator.nullable(),
});
export type NewOrganisationInput = z.infer<typeof newOrganisation>;

/** Figures about an organisation for the landlord, updated within half a minute of a change. */
const figures = {
  /** The number of users, leaving out inactive users. */
  userCount: z.int(),
  activityCount: z.int(),
  approvedCount: z.int(),
  /** The number of activities with a dependency that recovers at or after their MTPD. */
  pastMtpdCount: z.int(),
  /** When the latest entry of the organisation's audit log was written; null if there is none. */
  lastActivityAt: instant().nullable(),
  /** The number of mails and jobs that failed for good in the last seven days. */
  failedMailCount: z.int(),
  failedJobCount: z.int(),
  /** The number of overdue reviews, and the number of expired certificates of suppliers in use. */
  overdueReviewCount: z.int(),
  expiredCertificateCount: z.int(),
};

export const organisationRow = z.object({
  ...stored,
  name: z.string(),
  friendlyUrl: z.string(),
  code: z.string(),
  state: z.enum(organisationStates),
  /** Whether the organisation's people can sign in and work: true only in the state `active`. */
  active: z.boolean(),
  industryUid: uid().nullable(),
  industryName: z.string().nullable(),
  /** A hash of the logo, which is a part of its address; null: there is no logo. */
  logoHash: z.string().nullable(),
  deletedAt: instant().nullable(),
  ...figures,
});
export type OrganisationRow = z.infer<typeof organisationRow>;

export const organisationRecord = organisationRow.extend({
  description: z.string(),
  address: z.string(),
  email: z.string(),
  theme: z.enum(['blue', 'green']),
  timeZone: z.string(),
  modules: z.array(z.string()),
  /** The number of people who are signed in now. Suspending would sign them out. */
  signedInCount: z.int(),
  /** When a deleted organisation is purged. */
  purgeAt: instant().nullable(),
});
export type OrganisationRecord = z.infer<typeof organisationRecord>;

/** One change of the organisation's own record. `before` and `after` hold only the changed values. */
const change = z.object({
  id: z.string(),
  at: instant(),
  actorName: z.string().nullable(),
  /** True if one of the landlord's users made the change. */
  onBehalf: z.boolean(),
  action: z.enum(['created', 'updated', 'deleted']),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

const root = `${apiRoot}/organisations` as const;
const item = `${root}/:uid` as const;
const params = z.object({ uid: uid('organization') });
const scope = 'landlord' as const;

const transition = <const P extends string>(path: P, summary: string) => ({
  method: 'POST' as const,
  path: `${item}/${path}` as const,
  scope,
  permissions: ['organization.update'] as const,
  summary,
  params,
  versioned: true as const,
  response: saved,
});

/**
 * The registry of organisations, for the landlord's users. It has no content of organisations: to see content, a
 * landlord enters an organisation with the `organization` header. The landlord's own organisation is not listed.
 */
export const organisations = {
  list: endpoint({
    method: 'GET',
    path: root,
    scope,
    permissions: ['organization.read'],
    summary: 'List the organisations; archived and deleted ones only if a filter names them',
    query: listQuery(
      [
        ...(['name', 'friendlyUrl', 'state', 'industryName', 'createdAt', 'updatedAt', 'deletedAt'] as const),
        'lastActivityAt',
        ...comparedFigures,
      ],
      {
        state: listFilter(z.enum(organisationStates)),
        industryUid: listFilter(uid('industry')),
        /**
         * `pastMtpd`: organisations with activities whose recovery reaches the MTPD; `quiet`: without a change for 30 days; `mails`
         * and `jobs`: with failed mails or jobs; `reviews` and `certificates`: with overdue reviews or expired certificates.
         */
        attention: listFilter(z.enum(attentionReasons)),
      },
    ),
    response: pageResponse(organisationRow),
  }),
  get: endpoint({
    method: 'GET',
    path: item,
    scope,
    permissions: ['organization.read'],
    summary: 'Read one organisation',
    params,
    response: recordResponse(organisationRecord),
  }),
  create: endpoint({
    method: 'POST',
    path: root,
    scope,
    permissions: ['organization.create'],
    summary: 'Create an organisation with its default data, and invite its first administrator',
    body: newOrganisation,
    budget: 'invitations',
    response: saved,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: item,
    scope,
    permissions: ['organization.update'],
    summary: 'Replace the fields of an organisation',
    params,
    body: organisationInput,
    versioned: true,
    response: saved,
  }),
  setModules: endpoint({
    method: 'PUT',
    path: `${item}/modules`,
    scope,
    permissions: ['organization.update'],
    summary: 'Turn modules of an organisation on or off',
    params,
    body: z.object({ modules: z.array(z.enum(organisationModules)).max(organisationModules.length) }),
    versioned: true,
    response: saved,
  }),
  friendlyUrlAvailability: endpoint({
    method: 'GET',
    path: `${root}/friendly-url`,
    scope,
    permissions: ['organization.read'],
    summary: 'Check whether a friendlyUrl is free',
    query: z.object({
      value: friendlyUrl(),
      /** The organisation that is being edited. The current value of this organisation counts as available. */
      exceptUid: uid('organization').optional(),
    }),
    response: recordResponse(z.object({ available: z.boolean() })),
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: `${item}/logo`,
    scope,
    permissions: ['organization.update'],
    summary: 'Set the logo (PNG, JPEG or WebP by content, at most 1 MiB)',
    params,
    upload: { maxBytes: maxLogoBytes },
    response: saved,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${item}/logo`,
    scope,
    permissions: ['organization.update'],
    summary: 'Delete the logo',
    params,
    response: null,
  }),
  history: endpoint({
    method: 'GET',
    path: `${item}/history`,
    scope,
    permissions: ['organization.read'],
    summary: "List the changes of the organisation's record, newest first",
    params,
    query: listQuery(['at'], {}).pick({ page: true, pageSize: true }),
    response: pageResponse(change),
  }),
  /** Signs out all users and refuses further sign-ins. The landlord can still read the organisation's data. */
  suspend: endpoint(transition('suspend', 'Suspend an active organisation')),
  reactivate: endpoint(transition('reactivate', 'Activate a suspended or archived organisation')),
  /** Makes an organisation read-only, hides it by default and stops its jobs. */
  archive: endpoint(transition('archive', 'Archive an active or suspended organisation')),
  /** 422 `name_mismatch` unless the name is typed exactly. The organisation can be restored for 30 days. */
  remove: endpoint({
    method: 'DELETE',
    path: item,
    scope,
    permissions: ['organization.delete'],
    summary: 'Delete an organisation; requires its name as confirmation',
    params,
    body: z.object({ confirmName: text(255) }),
    versioned: true,
    response: null,
  }),
  restore: endpoint({
    ...transition('restore', 'Restore a deleted organisation to its former state'),
    permissions: ['organization.delete'],
  }),
  /** Public, because the sign-in page shows it. */
  logo: endpoint({
    method: 'GET',
    path: `${item}/logo/:hash`,
    scope: 'public',
    permissions: [],
    summary: 'Download the logo of an organisation',
    params: params.extend({
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .max(64),
    }),
    response: null,
    download: ['image/png', 'image/jpeg', 'image/webp'],
  }),
};
