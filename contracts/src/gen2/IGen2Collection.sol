// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Gen-2 monsters, and how they hatch from eggs
/// @notice An ERC-1155 whose ids are monsters: 40 to 142, and id x 1,000 + 888 for a shiny one. Each is hatched from an egg in three steps.
///
/// 1. A holder asks: `hatchSingle` or `hatchMultiple` burns the eggs and puts a request at the end of one queue. It cannot be taken back.
/// 2. `reveal` draws what hatches, strictly in the order of the queue, from the hash of a block that came after the request. Anyone may call it,
///    for anyone. It calls nobody and cannot fail, so what is drawn depends on that hash and on the requests before, and on nothing that anybody
///    decides afterwards.
/// 3. `claim` mints what was drawn to whom asked. Anyone may call it. Where the receiver refuses, what was drawn waits for it.
///
/// A solar egg (0) draws from the solar pool (fire and light) and the shared pool (plant and dragon), a lunar egg (1) from the lunar pool (water and
/// dark) and the shared pool. A pool holds each of its monsters 5,000 times and its shiny form 140 times; half of the shared pool is for either egg.
/// Every copy that an egg may still draw is as likely as any other.
/// @dev Chains keep the hashes of 256 blocks, with EIP-2935 of 8,191. A request that nobody reveals in that time lapses: it becomes the common
/// monsters of which there are most, without chance.
interface IGen2Collection is IERC1155 {
    /// @notice `account` burnt `amount` eggs. What hatches follows from the hash of block `drawBlock`.
    event HatchRequested(
        uint256 indexed requestId, address indexed account, uint8 indexed egg, uint256 amount, uint256 drawBlock
    );

    /// @notice What hatched was drawn from `seed`, or without chance if that is zero: the request had lapsed.
    event HatchRevealed(uint256 indexed requestId, address indexed account, bytes32 seed, uint256[] tokenIds);

    /// @notice What was drawn for a request was minted.
    event HatchClaimed(uint256 indexed requestId, address indexed account);

    /// @notice Eggs can be hatched, or not.
    event EnabledChanged(bool enabled);

    /// @notice Eggs of this contract hatch from now on.
    event EggContractChanged(address indexed eggContract);

    /// @notice The metadata address changed.
    event MetadataUriChanged(string uri);

    /// @notice As ERC-4906 has it: the metadata of these creatures changed.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice Eggs cannot be hatched at present.
    error Gen2Collection_Disabled();

    /// @notice There is no such egg.
    error Gen2Collection_UnknownEgg(uint8 egg);

    /// @notice No eggs, or too many at once.
    error Gen2Collection_InvalidAmount(uint256 amount);

    /// @notice The pools are not sure to hold enough for these eggs beside those that wait.
    error Gen2Collection_PoolExhausted(uint8 egg, uint256 left);

    /// @notice What hatches was not drawn yet, or nothing was asked for under this number.
    error Gen2Collection_NotRevealed(uint256 requestId);

    /// @notice What hatched was minted before.
    error Gen2Collection_AlreadyClaimed(uint256 requestId);

    /// @notice A request is drawn from a block that comes after it.
    error Gen2Collection_ZeroDrawDelay();

    /// @notice The zero address is not accepted here.
    error Gen2Collection_ZeroAddress();

    /// @notice Burns one egg of the caller and asks for what hatches from it.
    function hatchSingle(uint8 egg) external;

    /// @notice Burns up to ten eggs of the caller and asks for what hatches from them.
    function hatchMultiple(uint8 egg, uint256 amount) external;

    /// @notice Draws what hatches for the first requests of the queue, up to `limit` of them, as far as their blocks have come. Anyone may call it.
    function reveal(uint256 limit) external;

    /// @notice Mints what was drawn for these requests to whom asked. Anyone may call it.
    /// @dev Calls the receivers: a caller that serves many should not let one of them spoil it for the others.
    function claim(uint256[] calldata requestIds) external;

    /// @notice `reveal`, then `claim`.
    function revealAndClaim(uint256 limit, uint256[] calldata requestIds) external;

    /// @notice Lets eggs be hatched, or not. What was asked for is drawn and claimed all the same. Only the owner.
    function flipState() external;

    /// @notice Sets which contract's eggs hatch. It has to let this one burn them. Only the owner.
    function setEggContract(address _eggs) external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Whether eggs can be hatched.
    function enabled() external view returns (bool);

    /// @notice The contract whose eggs hatch.
    function eggContract() external view returns (address);

    /// @notice How many blocks after its own a request is drawn from.
    function drawDelay() external view returns (uint256);

    /// @notice What an account holds of some monsters.
    function accountBalanceBatch(address account, uint256[] calldata ids) external view returns (uint256[] memory);

    /// @notice How many of each common monster are ever hatched.
    function MAX_COMMON() external view returns (uint256);

    /// @notice How many of each shiny monster are ever hatched.
    function MAX_SHINY() external view returns (uint256);

    /// @notice The most eggs in one call.
    function MAX_PER_HATCH() external view returns (uint256);

    /// @notice How many of a monster were drawn, claimed or not.
    /// @dev Reverts with Gen2Monsters_Unknown where no such monster hatches.
    function hatchySupplies(uint256 tokenId) external view returns (uint256);

    /// @notice How many eggs in a row, of whomever, gave no shiny. Each 60 of them raise the chance for the next by a point, from 3 %.
    /// @dev Counted in the order of the queue; a request that lapsed does not count.
    function noShinyStreak() external view returns (uint256);

    /// @notice How many eggs of a kind can be asked for now.
    function hatchable(uint8 egg) external view returns (uint256);

    /// @notice How many eggs of a kind are burnt, and not yet drawn for.
    function pendingEggs(uint8 egg) external view returns (uint256);

    /// @notice How many requests were made, which is also the number of the next one, and for how many of them it was drawn.
    function hatchQueue() external view returns (uint256 requested, uint256 revealed);

    /// @notice A request that was not claimed yet; of another one `account` is zero.
    /// @param drawBlock the block whose hash it is drawn from; zero when it was drawn
    /// @param tokenIds what was drawn
    function hatchRequest(uint256 requestId)
        external
        view
        returns (address account, uint8 egg, uint256 amount, uint256 drawBlock, uint256[] memory tokenIds);

    /// @notice The solar monsters of which some are left.
    function availableSolarCommonPool() external view returns (uint256[] memory);

    /// @notice The shiny solar monsters of which some are left.
    function availableSolarShinyPool() external view returns (uint256[] memory);

    /// @notice The lunar monsters of which some are left.
    function availableLunarCommonPool() external view returns (uint256[] memory);

    /// @notice The shiny lunar monsters of which some are left.
    function availableLunarShinyPool() external view returns (uint256[] memory);

    /// @notice The shared monsters of which some are left.
    function availableSharedCommonPool() external view returns (uint256[] memory);

    /// @notice The shiny shared monsters of which some are left.
    function availableSharedShinyPool() external view returns (uint256[] memory);
}
