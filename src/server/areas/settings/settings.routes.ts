import { settings } from '#root/contract/settings/settings.ts';
import { explainMissing, savedAnswer } from '#root/server/platform/db/crud.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { fillPolicies } from '#root/server/shared/approvals/approval-policies.ts';
import { landlordNeedsMfa, settingsConstraints } from './settings.errors.ts';
import { settingsRepository as repository } from './settings.repository.ts';

export const settingsRoutes = implement(
  settings,
  {
    general: async ({ db, organisation }) => {
      const record = await db.record(repository.general(organisation.uid));
      if (!record) throw errors.notFound();
      return record;
    },
    updateGeneral: async ({ db, organisation, version, body }) => {
      const row = await db.only(repository.update(organisation.uid, version, body));
      if (row) return savedAnswer(row);
      const record = await db.record(repository.general(organisation.uid));
      if (record?.version === version) throw landlordNeedsMfa();
      return explainMissing(db, repository.general(organisation.uid));
    },
    approvals: async ({ db, organisation }) => {
      const found = await db.maybe(repository.approvals(organisation.uid));
      if (!found) throw errors.notFound();
      const { createdAt, updatedAt, policies, ...key } = found;
      const data = {
        ...key,
        createdAt: createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        policies: fillPolicies(policies),
      };
      return { data };
    },
    updateApprovals: async ({ db, organisation, version, body }) => {
      const row = await db.only(repository.updateApprovals(organisation.uid, version, body));
      return row ? savedAnswer(row) : explainMissing(db, repository.approvals(organisation.uid));
    },
  },
  settingsConstraints,
);
