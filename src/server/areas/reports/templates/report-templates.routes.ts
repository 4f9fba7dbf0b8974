import { reportTemplates, reportTemplateTypes } from '#root/contract/reports/report-templates.ts';
import type { ReportType } from '#root/contract/reports/report-types.ts';
import { newUid, savedAnswer } from '#root/server/platform/db/crud.ts';
import type { Db } from '#root/server/platform/db/tenant.ts';
import { waitForTurn } from '#root/server/platform/db/wait-for-turn.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, implement } from '#root/server/platform/http/route.ts';
import {
  fixedTemplate,
  isChosen,
  isTheDefault,
  neverPublished,
  notADraft,
  notPublished,
  ofAnotherType,
  revisionConstraints,
} from './report-templates.errors.ts';
import { reportTemplatesRepository as repository } from './report-templates.repository.ts';

type Home = { readonly uid: string; readonly isLandlord: boolean };

/** @throws 403 if the landlord does not allow the organisation's own revisions */
async function checkAllowed(db: Db, { isLandlord }: Home, type: ReportType): Promise<void> {
  if (!isLandlord && (await db.maybe(repository.isFixed(type)))?.fixed) throw fixedTemplate();
}

/** Throws an error with the reason why a revision was not changed: it was deleted, or its version or state differs. */
async function explain(db: Db, uid: string, version: number, otherState: () => Error): Promise<never> {
  const found = await db.maybe(repository.find(db.organisation, uid));
  if (!found) throw errors.notFound();
  throw found.version === version ? otherState() : errors.stale();
}

type OfOne = { readonly db: Db; readonly organisation: Home; readonly params: { readonly uid: string } };

/**
 * Finds a revision of the organisation. The organisation must be allowed to change revisions of this type. @throws 404,
 * 403
 */
async function findAllowed({ db, organisation, params }: OfOne) {
  const found = await db.maybe(repository.find(organisation.uid, params.uid));
  if (!found) throw errors.notFound();
  await checkAllowed(db, organisation, found.type);
  return found;
}

/** @throws 404; 409 if the revision is the default of this organisation or of other organisations */
async function checkUnused({ db, params }: OfOne): Promise<void> {
  await db.run(waitForTurn(params.uid));
  if (!(await db.maybe(repository.find(db.organisation, params.uid)))) throw errors.notFound();
  if ((await db.maybe(repository.isChosen(db.organisation, params.uid)))?.isChosen) throw isTheDefault();
  const chosen = (await db.maybe(repository.chosenBy(params.uid)))?.organisations ?? 0;
  if (chosen > 0) throw isChosen(chosen);
}

export const reportTemplateRoutes = implement(
  reportTemplates,
  {
    list: async ({ db, organisation, query }) => db.json(repository.page(organisation.uid, query)),
    get: async ({ db, organisation, params }) => {
      const found = await db.record(repository.byUid(organisation.uid, params.uid));
      if (!found) throw errors.notFound();
      return found;
    },
    create: async ({ db, organisation, actor, body }) => {
      await checkAllowed(db, organisation, body.type);
      return savedAnswer(await db.only(repository.insert(organisation.uid, newUid(), { ...body, by: actor.userUid })));
    },
    update: async (ctx) => {
      const { db, organisation, params, version, body } = ctx;
      await findAllowed(ctx);
      const row = await db.maybe(repository.update(organisation.uid, params.uid, version, body.content));
      return row ? savedAnswer(row) : explain(db, params.uid, version, notADraft);
    },
    publish: async (ctx) => {
      const { db, organisation, params, version, services } = ctx;
      await findAllowed(ctx);
      const row = await db.maybe(repository.publish(organisation.uid, params.uid, version, services.now()));
      return row ? savedAnswer(row) : explain(db, params.uid, version, notADraft);
    },
    retire: async (ctx) => {
      const { db, organisation, params, version } = ctx;
      await checkUnused(ctx);
      const row = await db.maybe(repository.retire(organisation.uid, params.uid, version));
      return row ? savedAnswer(row) : explain(db, params.uid, version, notPublished);
    },
    remove: async (ctx) => {
      const { db, organisation, params, version } = ctx;
      await checkUnused(ctx);
      const row = await db.maybe(repository.remove(organisation.uid, params.uid, version));
      if (!row) return explain(db, params.uid, version, errors.stale);
    },
  },
  revisionConstraints,
);

/** Returns why a revision cannot be the default: it does not exist, is of another type, or is not published. */
async function explainChoice(db: Db, type: ReportType, uid: string): Promise<Error> {
  const found = await db.maybe(repository.find(db.organisation, uid));
  if (!found) return errors.notFound();
  return found.type === type ? neverPublished() : ofAnotherType();
}

export const reportTemplateTypeRoutes = implement(
  reportTemplateTypes,
  {
    list: async ({ db, organisation }) => ({ data: await db.many(repository.types(organisation.uid)) }),
    get: async ({ db, organisation, params }: Ctx<typeof reportTemplateTypes.get>) => {
      const data = await db.maybe(repository.type(organisation.uid, params.type));
      if (!data) throw errors.notFound();
      return { data };
    },
    setDefault: async ({ db, organisation, params, body }) => {
      if (body.uid === null) return void (await db.run(repository.clearDefault(organisation.uid, params.type)));
      // Prevents everybody from retiring the revision in the meantime. A row lock is not enough, because an
      // organisation cannot lock rows of the landlord.
      await db.run(waitForTurn(body.uid));
      const choice = await db.maybe(repository.choice(organisation.uid, params.type, body.uid));
      if (!choice) throw await explainChoice(db, params.type, body.uid);
      if (choice.ownUid) await checkAllowed(db, organisation, params.type);
      await db.run(repository.setDefault(organisation.uid, params.type, choice));
      return undefined;
    },
    allowCustomise: async ({ db, organisation, params, body }) => {
      if (!organisation.isLandlord) throw errors.forbidden();
      await db.run(repository.allow(organisation.uid, params.type, body.allowCustomise));
      return undefined;
    },
  },
  revisionConstraints,
);
