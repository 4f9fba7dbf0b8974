import { useState } from 'react';
import { z } from 'zod';
import { type ReportScope, type ReportType, reportTypes } from '#root/contract/reports/report-types.ts';
import { actingOrganisation } from '#root/web/platform/session/acting.ts';
import { useSession } from '#root/web/platform/session/session.ts';
import { isAtLandlord } from './template-words.ts';

/** The content of the pages of a preview: example texts, or what a report about something would show. */
export const previewSources = ['example', 'organisation', 'record'] as const;
export type PreviewSource = (typeof previewSources)[number];

const stored = z.object({ source: z.enum(previewSources), recordUid: z.uuid().nullable() });
type Chosen = z.infer<typeof stored>;
const example: Chosen = { source: 'example', recordUid: null };

function readChosen(key: string): Chosen {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    // The stored text is not usable.
    return example;
  }
}

/** The choices of the person, the record chosen for this type in this browser, and the scope of the preview; null: example texts. */
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
