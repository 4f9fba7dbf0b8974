import { z } from 'zod';
import { integer, minutes, optionalParagraphs, optionalText, uid } from '#root/contract/platform/fields.ts';
import { linkOrigins, marginVerdicts, providerKinds } from './activity-terms.ts';

/** The terms of one dependency, for activities and for resources. */
export const linkTerms = {
  /** Minutes for which the dependent can continue without the provider. */
  toleranceMinutes: minutes(),
  /** '' or the name of a group. Links of one dependent with the same group are alternatives. */
  group: optionalText(100),
  /**
   * The number of the group's members that must be available. All links of a group have the same number; 1 without a
   * group.
   */
  groupRequired: integer(1, 100),
  note: optionalParagraphs(1000),
};

const minutesOrNot = z.int().nullable();

/** The verdict on a link, as `computeLinkVerdict` (`domain/continuity/verdicts.ts`) returns it. */
export const linkVerdict = {
  verdict: z.enum(marginVerdicts),
  margin: minutesOrNot,
  minutesOver: z.int(),
  pastMtpd: z.boolean(),
  /**
   * The longest RTO of the provider that still lets the dependent meet its own RTO; null if the dependent has no RTO.
   */
  bearable: minutesOrNot,
};

/** The provider of a link. Times are in minutes; null: not assessed. */
export const linkProvider = {
  kind: z.enum(providerKinds),
  providerUid: uid(),
  name: z.string(),
  /** False if the provider is inactive or archived. */
  isActive: z.boolean(),
  rtoMinutes: minutesOrNot,
};

/**
 * A link that Holdfast derives. Its provider is the supplier of a hosted application, or the primary location of an
 * activity or an alternate of that location. The link does not count while it is turned off or `replaced`.
 */
export const derivedLink = z.object({
  origin: z.enum(linkOrigins),
  ...linkProvider,
  /** True for an alternate of the primary location. The primary location and its alternates are alternatives. */
  isAlternate: z.boolean(),
  /** True if a link that people entered to the same provider takes the place of this link. */
  replaced: z.boolean(),
});
export type DerivedLink = z.infer<typeof derivedLink>;
