import { imports } from '#root/contract/import/imports.ts';
import { savedAnswer } from '#root/server/platform/db/crud.ts';
import { implement } from '#root/server/platform/http/route.ts';
import { applyImport } from './apply.service.ts';
import { createErrorsFile } from './files.service.ts';
import { fixImport, useSuggestion } from './fix.service.ts';
import { importConstraints } from './imports.errors.ts';
import { importsRepository as repository } from './imports.repository.ts';
import { mapImport } from './mapping.service.ts';
import { previewImport } from './preview.service.ts';
import { buildRowsPage } from './rows.service.ts';
import { checkRun, loadRun, refuse, toImportRecord } from './runs.service.ts';
import { createTemplateCsv, createTemplateFile } from './template.service.ts';
import { undoImport } from './undo.service.ts';
import { addToImport, beginImport } from './upload.service.ts';

export const importRoutes = implement(
  imports,
  {
    list: ({ db, organisation, query }) => db.json(repository.page(organisation.uid, query)),
    upload: async ({ db, organisation, actor, file, query, services: { workers } }) =>
      toImportRecord(
        await beginImport({ db, workers, organisation: organisation.uid, file, expected: query.kind }, actor.userUid),
      ),
    addFile: async ({ db, organisation, params, version, file, services: { workers } }) =>
      toImportRecord(
        await addToImport(
          { db, workers, organisation: organisation.uid, file, expected: undefined },
          params.uid,
          version,
        ),
      ),
    get: async ({ db, organisation, params }) => toImportRecord(await loadRun(db, organisation.uid, params.uid)),
    discard: async ({ db, organisation, params, version, services }) => {
      const of = { organisation: organisation.uid, uid: params.uid, version };
      if (!(await db.only(repository.discard(of)))) return refuse(db, of.organisation, of.uid);
      services.checkedRows.forget(of.organisation, of.uid);
    },
    map: async ({ db, organisation, params, version, body }) =>
      savedAnswer(await mapImport(db, { organisation: organisation.uid, uid: params.uid, version }, body)),
    rows: async ({ db, organisation, params, query, actor, services }) =>
      buildRowsPage(
        await checkRun(db, services.checkedRows, { organisation: organisation.uid, uid: params.uid }),
        query,
        actor.permissions,
      ),
    fix: async ({ db, organisation, params, version, body }) =>
      savedAnswer(await fixImport(db, { organisation: organisation.uid, uid: params.uid, version }, body)),
    suggest: async ({ db, organisation, params, version, body, services }) => {
      const of = { organisation: organisation.uid, uid: params.uid, version };
      const saved = await useSuggestion(db, services.checkedRows, of, body);
      return { data: { ...savedAnswer(saved).data, changed: saved.changed, cells: saved.cells } };
    },
    preview: async ({ db, organisation, params, actor, services }) => {
      const of = { organisation: organisation.uid, uid: params.uid };
      return { data: await previewImport(db, services, of, actor.permissions) };
    },
    apply: async ({ db, organisation, params, version, body, actor, services }) => {
      const of = { organisation: organisation.uid, uid: params.uid, version };
      return toImportRecord(await applyImport(db, services.checkedRows, of, body, actor.permissions));
    },
    undo: async ({ db, organisation, params, version, actor, services }) => {
      const of = { organisation: organisation.uid, uid: params.uid, version };
      return toImportRecord(await undoImport(db, of, actor.permissions, services.now()));
    },
    errors: ({ db, organisation, params, services }) =>
      createErrorsFile(db, services.checkedRows, { organisation: organisation.uid, uid: params.uid }),
    template: ({ db, organisation, query, actor }) =>
      createTemplateFile({ db, organisation: organisation.uid, held: actor.permissions }, query.kind),
    templateCsv: async ({ query }) => createTemplateCsv(query.kind),
  },
  importConstraints,
);
