import { Readable } from 'node:stream';
import { dependencyGraph } from '#root/contract/continuity/dependency-graph.ts';
import { whatIf } from '#root/contract/continuity/what-if.ts';
import { Download, implement, NamedJson } from '#root/server/platform/http/route.ts';
import { readGraphText } from '#root/server/shared/graph/engine.ts';
import { formatGraphMl } from '#root/server/shared/graph/graph-ml.ts';
import { runWhatIf } from './what-if.service.ts';

export const dependencyGraphRoutes = [
  ...implement(dependencyGraph, {
    lines: async ({ db, organisation, services }) => {
      const parts = await services.graphs.read(db, organisation.uid);
      const { text, version } = await readGraphText({ db, whatIfs: services.whatIfs, parts }, organisation.uid);
      return new NamedJson(text, version);
    },
    graphMl: async ({ db, organisation, services }) =>
      new Download(
        'dependencies.graphml',
        Readable.from(formatGraphMl(await services.graphs.read(db, organisation.uid))),
      ),
  }),
  ...implement(whatIf, { run: runWhatIf }),
];
