import { type Abi, type AbiEvent, type AbiFunction, parseAbiItem } from 'viem';
import { eggsGen2Abi } from './abis/eggs-gen2.ts';
import { gen1CollectionAbi } from './abis/gen1-collection.ts';
import { gen1PurchaseAbi } from './abis/gen1-purchase.ts';
import { gen2CollectionAbi } from './abis/gen2-collection.ts';
import { rewardDealerAbi } from './abis/reward-dealer.ts';
import { salaryAbi } from './abis/salary.ts';
import { ultigenEggsAbi } from './abis/ultigen-eggs.ts';
import { ultigenMonstersAbi } from './abis/ultigen-monsters.ts';

/** What clients already out there call and read. */
const interfaces: [string, Abi, string[]][] = [
  [
    'Gen1Collection',
    gen1CollectionAbi,
    [
      'function baseURI() view returns (string)',
      'function Bazaar(uint256) view returns (uint256 tokenId, uint256 price, uint8 state)',
      'function buy(uint256 _tokenId) payable',
      'function calculatePrice() view returns (uint256)',
      'function cancelTokenSale(uint256 id)',
      'function claimHatchie(uint256 maxHatchies) payable',
      'function hasSaleStarted() view returns (bool)',
      'function MAX_HATCHIES() view returns (uint256)',
      'function METADATA_PROVENANCE_HASH() view returns (string)',
      'function pauseDrop()',
      'function setBaseURI(string baseURI)',
      'function setProvenanceHash(string _hash)',
      'function setTokenPrice(uint256 id, uint256 setPrice)',
      'function startDrop()',
      'function tokensOfOwner(address _owner) view returns (uint256[])',
      'function withdrawAll() payable',
      'event Bought(uint256 tokenId, uint256 value)',
      'event CancelSale(uint256 id)',
      'event ForSale(uint256 id, uint256 price)',
    ],
  ],
  [
    'Gen1Purchase',
    gen1PurchaseAbi,
    [
      'function addFunds() payable',
      'function avaxPrice() view returns (uint256)',
      'function buyWithAvax(uint256 amount) payable',
      'function buyWithHatchy(uint256 amount)',
      'function buyWithTicket(uint256 amount)',
      'function flipState()',
      'function gen1Address() view returns (address)',
      'function getHatchyTicketsContract() view returns (address)',
      'function hatchyAddress() view returns (address)',
      'function hatchyPrice() view returns (uint256)',
      'function isActive() view returns (bool)',
      'function setAvaxPrice(uint256 _price)',
      'function setGen1Address(address _address)',
      'function setHatchyAddress(address _address)',
      'function setHatchyPrice(uint256 _price)',
      'function setHatchyTicketsContract(address _hatchyTickets)',
      'function withdrawAvax()',
      'function withdrawHatchy()',
      'event HatchyMinted(uint256 tokenId)',
      'event ReceivedFunds(uint256 amount)',
    ],
  ],
  [
    'RewardDealer',
    rewardDealerAbi,
    [
      'function addSigner(address account)',
      'function addSignerRole(address account)',
      'function banSignature(bytes sig)',
      'function claimReward((uint8 rewardContractType, address rewardHolderAddress, address rewardContract, address receiver, uint256 tokenId, uint256 amount, uint256 clabimableUntil, uint256 voucherId, bytes signature) payload)',
      'function isSigner(address account) view returns (bool)',
      'function mintAirdropEgg((address receiver, uint256 eggType, uint256 amount, uint256 clabimableUntil, uint256 voucherId, bytes signature) payload)',
      'function mintMastersItem((uint8 rewardContractType, address rewardHolderAddress, address rewardContract, address receiver, uint256 tokenId, uint256 amount, uint256 clabimableUntil, uint256 voucherId, bytes signature) payload)',
      'function removeSignerRole(address account)',
      'function renounceSigner()',
      'function setVoucherUsed(uint256[] voucherIds, bool value)',
      'function UsedSignatures(bytes) view returns (bool)',
      'function UsedVoucherIds(uint256) view returns (bool)',
      'event Claim(address indexed account, uint8 rewardType, address indexed contractAddress, uint256 indexed tokenId, uint256 amount)',
      'event SignerAdded(address indexed account)',
      'event SignerRemoved(address indexed account)',
    ],
  ],
  [
    'EggsGen2',
    eggsGen2Abi,
    [
      'function accountBalanceBatch(address account, uint256[] ids) view returns (uint256[])',
      'function burn(uint8 egg, uint256 amount)',
      'function burnEggOfUser(uint8 egg, address account, uint256 amount)',
      'function clearMyReferral()',
      'function eggSale((address receiver, uint8 egg, uint256 amount, address referral, uint256 price, uint256 voucherId, bytes signature) payload) payable',
      'function eggSupplies(uint8) view returns (uint256)',
      'function HatchyPocketGen2() view returns (address)',
      'function MAX_LUNAR() view returns (uint256)',
      'function MAX_PER_TX() view returns (uint256)',
      'function MAX_SOLAR() view returns (uint256)',
      'function mintAirdropEgg(uint8 egg, uint256 amount, address receiver)',
      'function mintEgg(uint8 egg, uint256 amount, address referral)',
      'function PRICE() view returns (uint256)',
      'function referrals(address) view returns (address)',
      'function setBaseMetadataURI(string _newBaseMetadataURI)',
      'function setHatchy(address _hatchy)',
      'function setHatchyGen2(address _gen2Address)',
      'function setPrice(uint256 _price)',
      'function setSigner(address account)',
      'function signer() view returns (address)',
      'function UsedSignatures(bytes) view returns (bool)',
    ],
  ],
  [
    'Gen2Collection',
    gen2CollectionAbi,
    [
      'function accountBalanceBatch(address account, uint256[] ids) view returns (uint256[])',
      'function availableLunarCommonPool() view returns (uint256[])',
      'function availableLunarShinyPool() view returns (uint256[])',
      'function availableSharedCommonPool() view returns (uint256[])',
      'function availableSharedShinyPool() view returns (uint256[])',
      'function availableSolarCommonPool() view returns (uint256[])',
      'function availableSolarShinyPool() view returns (uint256[])',
      'function flipState()',
      'function hatchMultiple(uint8 egg, uint256 amount)',
      'function hatchSingle(uint8 egg)',
      'function hatchySupplies(uint256) view returns (uint256)',
      'function MAX_COMMON() view returns (uint256)',
      'function MAX_SHINY() view returns (uint256)',
      'function noShinyStreak() view returns (uint256)',
      'function setEggContract(address _eggs)',
    ],
  ],
  [
    'Salary',
    salaryAbi,
    [
      'function addMembers((address _address, uint256 amount, uint256 cycleHours, uint256 role, uint256 group)[] _data)',
      'function calculateLifetimeSalary(address _address) view returns (uint256)',
      'function claimSalary()',
      'function getMember(uint256 _index) view returns (address)',
      'function getMembersLength() view returns (uint256)',
      'function getTokensBack()',
      'function HATCHY() view returns (address)',
      'function isMember(address _address) view returns (bool)',
      'function paused() view returns (bool)',
      'function removeMembers(address[] _addresses)',
      'function salaries(address) view returns (uint256 claimDate, uint256 salaryAmount, uint256 claimedAmount, uint256 salaryCycle, uint256 role, uint256 group)',
      'function updateMemberRole(address _address, uint256 _role, uint256 _group)',
      'function updateMemberSalary(address _address, uint256 _amount, uint256 cycleHours)',
      'event ClaimSalary(address indexed _address, uint256 _amount)',
    ],
  ],
  [
    'UltigenEggs',
    ultigenEggsAbi,
    [
      'function buyEgg(uint256 eggType, uint256 amount)',
      'function DARK_EGG() view returns (uint256)',
      'function EGG_PRICE() view returns (uint256)',
      'function eggToMonsterId(uint256) view returns (uint256)',
      'function FIRE_EGG() view returns (uint256)',
      'function getHatchyTokenAddress() view returns (address)',
      'function getUltigenAddress() view returns (address)',
      'function hatchEggsToAddress(address to, uint256 eggType, uint256 amount, uint256[] monsterIds)',
      'function hatchEggsWithSignature((address receiver, uint256 eggType, uint256 amount, uint256[] monsterIds, uint256 voucherId, bytes signature) payload)',
      'function hatchyToken() view returns (address)',
      'function hatchyverseUltigen() view returns (address)',
      'function LIGHT_EGG() view returns (uint256)',
      'function mintEggToAddress(address to, uint256 eggType, uint256 amount)',
      'function mintEggWithSignature((address receiver, uint256 eggType, uint256 amount, uint256 voucherId, bytes signature) payload)',
      'function PLANT_EGG() view returns (uint256)',
      'function setHatchyTokenAddress(address hatchyTokenAddress)',
      'function setSigner(address account)',
      'function setUltigenAddress(address hatchyverseUltigenAddress)',
      'function setURI(string newuri)',
      'function signer() view returns (address)',
      'function UsedSignatures(bytes) view returns (bool)',
      'function WATER_EGG() view returns (uint256)',
      'event EggBought(address indexed buyer, uint256 indexed eggType, uint256 amount)',
      'event EggHatched(address indexed hatcher, uint256 indexed eggType, uint256 monsterId)',
      'event SignerChange(address indexed account)',
    ],
  ],
  [
    'UltigenMonsters',
    ultigenMonstersAbi,
    [
      'function getHatchyTokenAddress() view returns (address)',
      'function getMonster(uint256 tokenId) view returns ((uint256 uniqueId, uint256 monsterId, uint256 level, uint256 stage, uint256 xp, (uint256 skillId, uint256 level)[] skills))',
      'function getMonsterById(uint256 tokenId) view returns ((uint256 uniqueId, uint256 monsterId, uint256 level, uint256 stage, uint256 xp, (uint256 skillId, uint256 level)[] skills))',
      'function getNextUniqueId() view returns (uint256)',
      'function hatchyToken() view returns (address)',
      'function mintMonster(address to, uint256 monsterId, uint256 level, uint256 stage, uint256 xp, (uint256 skillId, uint256 level)[] skills)',
      'function setBaseURI(string _baseUri)',
      'function setHatchyTokenAddress(address hatchyTokenAddress)',
      'function setSigner(address account)',
      'function setUltigenEggs(address newUltigenEggs)',
      'function signer() view returns (address)',
      'function ultigenEggs() view returns (address)',
      'function updateMonster(uint256 tokenId, uint256 newMonsterId, uint256 newLevel, uint256 newStage, uint256 newXp)',
      'function updateMonsterWithSignature((address receiver, uint256 tokenId, uint256 newMonsterId, uint256 newLevel, uint256 newStage, uint256 newXp, uint256 voucherId, bytes signature) payload)',
      'function UsedSignatures(bytes) view returns (bool)',
      'event MonsterMinted(address indexed owner, uint256 indexed tokenId, uint256 uniqueId, uint256 monsterId)',
      'event MonsterUpdated(uint256 indexed tokenId, uint256 newMonsterId, uint256 newLevel, uint256 newStage, uint256 newXp)',
      'event SignerChange(address indexed account)',
    ],
  ],
];

/** Names and types of an item; the names of parameters and the inner names of structs do not matter to a caller by selector. */
function shape(item: AbiFunction | AbiEvent) {
  const types = (
    parameters: readonly { type: string; name?: string; indexed?: boolean; components?: unknown }[],
  ): unknown[] =>
    parameters.map(({ type, indexed, components }) => [
      type,
      indexed ?? false,
      ...(components ? types(components as []) : []),
    ]);
  const base = { name: item.name, type: item.type, inputs: types(item.inputs) };
  return item.type === 'event' ? base : { ...base, outputs: types(item.outputs), mutability: item.stateMutability };
}

/** The names inside a returned struct, by which viem hands it out. */
function resultNames(item: AbiFunction | AbiEvent): unknown {
  const names = (parameters: readonly { name?: string; components?: unknown }[]): unknown[] =>
    parameters.map(({ name, components }) => [name, ...(components ? names(components as []) : [])]);
  return item.type === 'event'
    ? names(item.inputs)
    : item.outputs.map((output) => ('components' in output ? names(output.components) : []));
}

describe.each(interfaces)('%s', (_, abi, signatures) => {
  it.each(signatures)('has %s', (signature) => {
    const wanted = parseAbiItem(signature as 'function f()') as AbiFunction | AbiEvent;
    const found = abi.filter((item) => 'name' in item && item.name === wanted.name && item.type === wanted.type);
    expect(found.map((item) => shape(item as AbiFunction))).toEqual([shape(wanted)]);
    expect(found.map((item) => resultNames(item as AbiFunction))).toEqual([resultNames(wanted)]);
  });
});
