import { Center, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { CanvasLink, CanvasNode, Looks } from '#root/web/areas/continuity/canvas/canvas-types.ts';
import { type Chosen, nothingChosen } from '#root/web/areas/continuity/canvas/chosen.ts';
import { ScenarioCanvas } from '#root/web/areas/continuity/canvas/scenario-canvas.tsx';
import { usePlaces } from '#root/web/areas/continuity/canvas/use-places.ts';
import { LoadFailed } from '#root/web/platform/ui/load-failed.tsx';
import classes from './record-dependencies.module.css';

interface Props {
  readonly label: string;
  readonly nodes: readonly CanvasNode[];
  readonly links: readonly CanvasLink[];
  readonly looks: Looks;
  readonly path: ReadonlySet<string> | undefined;
  /** The record whose details are shown. */
  readonly chosenUid: string | undefined;
  readonly onChoose: (uid: string | undefined) => void;
  readonly focusOn: { readonly uid: string } | undefined;
  readonly aside: ReactNode;
}

/** Width in px. */
const panelWidth = 324;

/** A read-only canvas of the records around one record. */
export function NeighbourhoodCanvas({ label, nodes, links, looks, path, chosenUid, onChoose, focusOn, aside }: Props) {
  const { places, failed } = usePlaces(nodes, links);
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  useEffect(() => setChosen(chosenUid === undefined ? nothingChosen : { nodes: [chosenUid] }), [chosenUid]);
  const choose = (next: Chosen) => {
    setChosen(next);
    onChoose(next.nodes[0]);
  };
  if (failed && !places) return <LoadFailed error={failed} />;
  return (
    <div className={classes.stage}>
      {places ? (
        <ScenarioCanvas
          label={label}
          nodes={nodes}
          links={links}
          places={places}
          looks={looks}
          path={path}
          chosen={chosen}
          focusOn={focusOn}
          covered={{ left: 0, right: aside ? panelWidth : 0 }}
          onChoose={choose}
          onOpen={(uid) => choose({ nodes: [uid] })}
        >
          {aside && <div className={classes.panels}>{aside}</div>}
        </ScenarioCanvas>
      ) : (
        <Center h="100%">
          <Loader />
        </Center>
      )}
    </div>
  );
}
