import { mostQuests, type QuestAnswer } from '@hatchery/api/quest-shapes';
import { mapPage } from '@hatchery/kit/lists';
import { type GamesContext, os } from '../context.ts';
import { deliverGrant } from '../grants/grants.ts';
import { discardUploads } from '../pictures/pictures.ts';
import { type Claimed, judgeClaim, storeClaim } from './claim-quest.ts';
import { listProgress } from './list-progress.ts';
import { presentQuest } from './quests.presenter.ts';
import { listQuestPage, listShownQuests } from './quests.repository.ts';
import { type ReadQuest, readQuest } from './read-quest.ts';
import { changeQuest, createQuest } from './save-quest.ts';
import { simulateQuest } from './simulate-quest.ts';

export const questsRoutes = (context: GamesContext) => ({ ...playerRoutes(context), ...adminRoutes(context) });

function playerRoutes(context: GamesContext) {
  const { database, now } = context;
  const answer = async (uid: string, { steps, repeated, grantId }: Claimed): Promise<QuestAnswer> => ({
    uid,
    valid: grantId !== undefined,
    repeated,
    steps,
    missing: steps.filter(({ done }) => !done),
    grant: grantId === undefined ? undefined : await deliverGrant(context, grantId),
  });
  return {
    quests: os.quests.handler(async ({ input: { query } }) =>
      (await listShownQuests(database, { ...query, now: now(), most: mostQuests })).map(presentQuest),
    ),

    questsOfUser: os.questsOfUser.handler(({ context: { passport } }) => listProgress(context, passport.subject)),

    validateQuest: os.validateQuest.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const { questId, creature } = body;
      const claimed = await transact({
        before: () => judgeClaim(context, { questId, userId: passport.subject, creature }),
        work: (tx, claim) => storeClaim(context, tx, claim, creature),
      });
      return answer(questId, claimed);
    }),
  };
}

function adminRoutes(context: GamesContext) {
  const { database } = context;
  return {
    questsOfAdmin: os.questsOfAdmin.handler(async ({ input: { query }, context: { list } }) =>
      list(mapPage(await listQuestPage(database.knex, query), presentQuest)),
    ),

    createQuest: os.createQuest.handler(async ({ input: { body }, context: { transact, passport } }) => {
      const admin = passport.subject;
      let uploads: ReadQuest['pictures'] = [];
      const quest = await transact({
        before: async () => {
          const read = await readQuest(context, body, admin);
          uploads = read.pictures;
          return read;
        },
        work: async (tx, read) => presentQuest(await createQuest(tx, context, { body, read, admin })),
      });
      await discardUploads(context, uploads);
      return quest;
    }),

    updateQuest: os.updateQuest.handler(async ({ input: { params, body }, context: { transact, passport } }) => {
      const { version, ...fields } = body;
      const edited = { id: params.questId, version, body: fields, admin: passport.subject };
      let uploads: ReadQuest['pictures'] = [];
      const quest = await transact({
        before: async () => {
          const read = await readQuest(context, fields, edited.admin);
          uploads = read.pictures;
          return read;
        },
        work: async (tx, read) => presentQuest(await changeQuest(tx, context, { ...edited, read })),
      });
      await discardUploads(context, uploads);
      return quest;
    }),

    simulateQuest: os.simulateQuest.handler(({ input: { params, body } }) =>
      simulateQuest(context, { questId: params.questId, userId: body.userId }),
    ),
  };
}
