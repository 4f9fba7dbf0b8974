import { Readable } from 'node:stream';
import { dependencyGraph } from '#root/contract/dependency-graph.ts';
import { whatIf } from '#root/contract/what-if.ts';
import { graphMl } from '#root/server/continuity/graph-ml.ts';
import { graphTextOf } from '#root/server/continuity/graph-text.ts';
import { Download, implement, NamedJson } from '#root/server/http/route.ts';
import { runWhatIf } from './what-if.service.ts';

export const dependencyGraphRoutes = [
  ...implement(dependencyGraph, {
    lines: async ({ db, organisation, services }) => {
      const { text, digest } = await graphTextOf(db, organisation.uid, await services.graphs.of(db, organisation.uid));
      return new NamedJson(text, digest);
    },
    graphMl: async ({ db, organisation, services }) =>
      new Download('dependencies.graphml', Readable.from(graphMl(await services.graphs.of(db, organisation.uid)))),
  }),
  ...implement(whatIf, { run: runWhatIf }),
];
