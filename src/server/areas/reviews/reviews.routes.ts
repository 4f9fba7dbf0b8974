import type { ReviewKind } from '#root/contract/reviews/review-terms.ts';
import { type ReviewCalls, recordReviews, reviews } from '#root/contract/reviews/reviews.ts';
import { spreadOver } from '#root/domain/reviews/spread.ts';
import { errors } from '#root/server/platform/http/define-error.ts';
import { type Ctx, Download, type Handlers, implement } from '#root/server/platform/http/route.ts';
import { writeCalendar } from './calendar.ts';
import { reviewsRepository as repository } from './reviews.repository.ts';
import { endUnchanged, postpone, readReview, setMonths } from './reviews.service.ts';
import { spreadRepository } from './spread.repository.ts';
import { listKinds, toViewer } from './viewer.ts';

const createHandlers = (kind: ReviewKind): Handlers<ReviewCalls> => ({
  review: readReview(kind),
  done: endUnchanged(kind),
  postpone: postpone(kind),
  setMonths: setMonths(kind),
  calendar: async (ctx: Ctx<ReviewCalls['calendar']>) => {
    const found = await ctx.db.maybe(repository.ofRecord(toViewer(ctx), { kind, uid: ctx.params.uid }));
    if (!found) throw errors.notFound();
    const { data } = found;
    return new Download(`review-${data.dueOn}.ics`, writeCalendar(ctx.services.settings.appUrl, data.name, [data]));
  },
});

export const activityReviewRoutes = implement(recordReviews.activity, createHandlers('activity'));
export const bcpReviewRoutes = implement(recordReviews.bcp, createHandlers('bcp'));
export const resiliencePlanReviewRoutes = implement(recordReviews.resilience_plan, createHandlers('resilience_plan'));

export const reviewRoutes = implement(reviews, {
  list: (ctx) => ctx.db.json(repository.page(toViewer(ctx), listKinds(ctx.actor, 'read'), ctx.query)),
  summary: (ctx) => ctx.db.json(repository.summary(toViewer(ctx), listKinds(ctx.actor, 'read'), ctx.query)),
  proposeSpread: async (ctx) => {
    const { db, organisation, actor, body } = ctx;
    const found = await db.many(spreadRepository.ofDay(organisation.uid, listKinds(actor, 'update'), body.day));
    const days = spreadOver(body.day, toViewer(ctx).today, found.length);
    return { data: { moves: found.map((one, at) => ({ ...one, movedTo: days[at] ?? one.dueOn })) } };
  },
  spread: async (ctx) => {
    const { db, actor, body, services } = ctx;
    const moved = await db.run(
      spreadRepository.apply(toViewer(ctx), listKinds(actor, 'update'), services.now(), body.moves),
    );
    return { data: { moved } };
  },
});
