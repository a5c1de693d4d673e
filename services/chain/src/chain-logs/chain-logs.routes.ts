import { badField, Problem } from '@hatchery/api/problems';
import type { Page } from '@hatchery/kit/lists';
import { listFollowedPlaces } from '../blocks/chain-view.ts';
import { type ChainContext, os } from '../context.ts';
import { addJob } from './add-job.ts';
import { presentJob } from './chain-logs.presenter.ts';
import { getLogs } from './get-logs.ts';
import { findJobOf, type Job, listJobs, listJobsOf } from './jobs.repository.ts';
import { wakeLogWorker } from './log-worker.ts';

type Adding = Parameters<Parameters<typeof os.addChainLogs.handler>[0]>[0];

export const chainLogsRoutes = ({ database, isFollowed, now }: ChainContext) => {
  const presentAll = async (jobs: Job[]) => {
    const places = await listFollowedPlaces(database.knex, [...new Set(jobs.map(({ chainId }) => chainId))]);
    const read = new Map(places.map(({ chainId, number }) => [chainId, number]));
    return jobs.map((job) => presentJob(job, read.get(job.chainId) ?? -1));
  };
  const presentPage = async ({ items, total }: Page<Job>) => ({ items: await presentAll(items), total });
  const add = async ({ input: { body }, context: { transact, passport } }: Adding) => {
    if (!isFollowed(body.chainId))
      throw badField('body.chainId', `The platform does not follow chain ${body.chainId}.`);
    const job = await transact((tx) => addJob(tx, body, passport.subject, now()));
    await wakeLogWorker(database, body.chainId);
    return job;
  };
  return {
    addChainLogs: os.addChainLogs.handler(add),

    createChainLogJob: os.createChainLogJob.handler(add),

    getChainLogs: os.getChainLogs.handler(({ input }) => getLogs(database, input.body)),

    chainLogJob: os.chainLogJob.handler(async ({ input, context: { passport } }) => {
      const job = await findJobOf(database.knex, input.params.uid, passport.subject);
      const [shown] = job ? await presentAll([job]) : [];
      if (!shown) throw new Problem('not-found', 'This key has asked for no such job.');
      return shown;
    }),

    chainLogJobs: os.chainLogJobs.handler(async ({ input, context: { passport, list } }) =>
      list(await presentPage(await listJobsOf(database.knex, passport.subject, input.query))),
    ),

    allChainLogJobs: os.allChainLogJobs.handler(async ({ input, context: { list } }) =>
      list(await presentPage(await listJobs(database.knex, input.query))),
    ),
  };
};
