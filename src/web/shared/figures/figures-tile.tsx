import type { ReactNode } from 'react';
import { BarList } from './bar-list.tsx';
import { text } from './figures.words.ts';
import { type Figure, FiguresTable } from './figures-table.tsx';
import { Tile } from './tile.tsx';

/** Props of {@link FiguresTile}. */
export interface FiguresTileProps {
  question: string;
  figures: readonly Figure[];
  aside?: ReactNode;
  /** The noun for the counted records; "Activities" by default. */
  counted?: string;
  /** The number that a full bar stands for; by default, the largest number. */
  full?: number;
}

/** A tile with a bar chart of figures. The figures can also be shown as a table. */
export function FiguresTile({ question, figures, aside, counted = text('count'), full }: FiguresTileProps) {
  return (
    <Tile
      question={question}
      aside={aside}
      table={<FiguresTable label={question} figures={figures} counted={counted} />}
    >
      <BarList
        label={question}
        figures={figures}
        counted={counted.toLowerCase()}
        {...(full !== undefined && { full })}
      />
    </Tile>
  );
}
