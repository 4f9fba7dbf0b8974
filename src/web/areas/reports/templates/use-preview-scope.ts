import { useState } from 'react';
import { z } from 'zod';
import { type ReportScope, type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { isAtLandlord } from './template-words.ts';

/** The sources of the content of a preview: example texts, the whole organisation, or one record. */
export const previewSources = ['example', 'organisation', 'record'] as const;
export type PreviewSource = (typeof previewSources)[number];

const stored = z.object({ source: z.enum(previewSources), recordUid: z.uuid().nullable() });
type Chosen = z.infer<typeof stored>;
const example: Chosen = { source: 'example', recordUid: null };

function readChosen(key: string): Chosen {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    // Nothing has been stored, or the stored text is invalid.
    return example;
  }
}

/**
 * Returns the person's choices for the preview of a type, and the scope of the preview. The choices are stored in this
 * browser. A null scope stands for example texts.
 */
export function usePreviewScope(type: ReportType) {
  const { can, profile } = useSession();
  const home = actingOrganisation()?.uid ?? profile.organisation.uid;
  const key = `holdfast.report-preview.${profile.uid}.${home}.${type}`;
  const [saved, setSaved] = useState(() => readChosen(key));
  const { reads, subjects } = reportTypes[type];
  const mayRead = !isAtLandlord(profile) && can(...reads);
  const sources = previewSources.filter(
    (source) => source === 'example' || (mayRead && (subjects as readonly string[]).includes(source)),
  );
  const chosen = sources.includes(saved.source) ? saved : example;
  const choose = (next: Partial<Chosen>) => {
    const all = { ...chosen, ...next };
    setSaved(all);
    localStorage.setItem(key, JSON.stringify(all));
  };
  const recordUid = chosen.source === 'record' ? chosen.recordUid : null;
  const scope: Omit<ReportScope, 'day'> | null =
    chosen.source === 'example' ? null : { recordUid, divisionUids: [], businessUnitUids: [], version: null };
  return { sources, chosen, choose, scope, isWaiting: chosen.source === 'record' && recordUid === null };
}
