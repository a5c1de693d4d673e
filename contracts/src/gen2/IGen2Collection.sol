// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

/// @title Gen-2 monsters, and how they hatch from eggs
/// @notice An ERC-1155 whose ids are monsters: 40 to 142, and id x 1,000 + 888 for a shiny one. Each is hatched from an
/// egg in three steps.
///
/// 1. `hatchSingle` or `hatchMultiple` burns a holder's eggs and adds a request to the end of one queue. A request
///    cannot be undone.
/// 2. `reveal` draws the monsters, strictly in the order of the queue, from the value that IDrawBeacon gives to a block
///    after the request. Anyone may call it, for anyone. It cannot fail, so the draw depends only on that value and on
///    earlier requests, never on a later decision.
/// 3. `claim` mints the drawn monsters to the requester. Anyone may call it. If the receiver rejects them, they wait.
///
/// A solar egg (0) draws from the solar pool (fire and light) and the shared pool (plant and dragon), a lunar egg (1)
/// from the lunar pool (water and dark) and the shared pool. A pool holds each of its monsters 5,000 times and its
/// shiny form 140 times; half of the shared pool is for either egg. Every copy that an egg may still draw is as likely
/// as any other.
/// @dev A draw lapses only where the beacon has no key and nobody reveals the request while the chain knows the block's
/// hash. It becomes the common monsters that are left most often, without chance.
interface IGen2Collection is IERC1155 {
    /// @notice `account` burnt `amount` eggs. The value of block `drawBlock` decides what hatches.
    event HatchRequested(
        uint256 indexed requestId, address indexed account, uint8 indexed egg, uint256 amount, uint256 drawBlock
    );

    /// @notice The monsters of a request were drawn from `seed`. Zero means that the request lapsed and nothing was
    /// left to chance.
    event HatchRevealed(uint256 indexed requestId, address indexed account, bytes32 seed, uint256[] tokenIds);

    /// @notice The monsters of a request were minted.
    event HatchClaimed(uint256 indexed requestId, address indexed account);

    /// @notice Hatching was enabled or disabled.
    event EnabledChanged(bool enabled);

    /// @notice The egg contract changed.
    event EggContractChanged(address indexed eggContract);

    /// @notice The metadata address changed.
    event MetadataUriChanged(string uri);

    /// @notice The metadata of these creatures changed, as in ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice Hatching is disabled.
    error Gen2Collection_Disabled();

    /// @notice There is no such egg.
    error Gen2Collection_UnknownEgg(uint8 egg);

    /// @notice No eggs, or too many at once.
    error Gen2Collection_InvalidAmount(uint256 amount);

    /// @notice The pools may not hold enough for these eggs and those that wait.
    error Gen2Collection_PoolExhausted(uint8 egg, uint256 left);

    /// @notice The request is not drawn yet, or does not exist.
    error Gen2Collection_NotRevealed(uint256 requestId);

    /// @notice The request is already claimed.
    error Gen2Collection_AlreadyClaimed(uint256 requestId);

    /// @notice A request must be drawn from a later block.
    error Gen2Collection_ZeroDrawDelay();

    /// @notice The zero address is not allowed.
    error Gen2Collection_ZeroAddress();

    /// @notice Burns one egg of the caller and requests its hatching.
    function hatchSingle(uint8 egg) external;

    /// @notice Burns up to ten eggs of the caller and requests their hatching.
    function hatchMultiple(uint8 egg, uint256 amount) external;

    /// @notice Draws up to `limit` requests from the front of the queue whose draw blocks are settled. Anyone may call
    /// it.
    function reveal(uint256 limit) external;

    /// @notice Mints the drawn monsters of these requests to the requesters. Anyone may call it.
    /// @dev Calls the receivers, and one of them can revert the whole batch. A caller that serves many should expect
    /// that.
    function claim(uint256[] calldata requestIds) external;

    /// @notice `reveal`, then `claim`.
    function revealAndClaim(uint256 limit, uint256[] calldata requestIds) external;

    /// @notice Enables or disables hatching. Open requests are still drawn and claimed. Only the owner.
    function flipState() external;

    /// @notice Sets the egg contract. It must allow this contract to burn eggs. Only the owner.
    function setEggContract(address _eggs) external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Whether eggs can be hatched.
    function enabled() external view returns (bool);

    /// @notice The contract whose eggs hatch.
    function eggContract() external view returns (address);

    /// @notice Returns the contract that gives the values of draw blocks.
    function drawBeacon() external view returns (address);

    /// @notice Returns the number of blocks between a request and its draw block.
    function drawDelay() external view returns (uint256);

    /// @notice Returns the balances of an account for some monsters.
    function accountBalanceBatch(address account, uint256[] calldata ids) external view returns (uint256[] memory);

    /// @notice How many of each common monster are ever hatched.
    function MAX_COMMON() external view returns (uint256);

    /// @notice How many of each shiny monster are ever hatched.
    function MAX_SHINY() external view returns (uint256);

    /// @notice The most eggs in one call.
    function MAX_PER_HATCH() external view returns (uint256);

    /// @notice Returns how many of a monster were drawn, claimed or not.
    /// @dev Reverts with Gen2Monsters_Unknown if no such monster hatches.
    function hatchySupplies(uint256 tokenId) external view returns (uint256);

    /// @notice Returns the number of eggs in a row, of all players, without a shiny. The chance starts at 3 % and rises
    /// by one point per 60 of them.
    /// @dev Counted in the order of the queue; a request that lapsed does not count.
    function noShinyStreak() external view returns (uint256);

    /// @notice How many eggs of a kind can be asked for now.
    function hatchable(uint8 egg) external view returns (uint256);

    /// @notice How many eggs of a kind are burnt, and not yet drawn for.
    function pendingEggs(uint8 egg) external view returns (uint256);

    /// @notice Returns the number of requests, which is also the next request's number, and how many of them are drawn.
    function hatchQueue() external view returns (uint256 requested, uint256 revealed);

    /// @notice Returns a request that is not claimed yet. Otherwise `account` is zero.
    /// @param drawBlock block whose value decides; zero once drawn
    /// @param tokenIds the drawn monsters
    function hatchRequest(uint256 requestId)
        external
        view
        returns (address account, uint8 egg, uint256 amount, uint256 drawBlock, uint256[] memory tokenIds);

    /// @notice Returns the solar monsters that are left.
    function availableSolarCommonPool() external view returns (uint256[] memory);

    /// @notice Returns the shiny solar monsters that are left.
    function availableSolarShinyPool() external view returns (uint256[] memory);

    /// @notice Returns the lunar monsters that are left.
    function availableLunarCommonPool() external view returns (uint256[] memory);

    /// @notice Returns the shiny lunar monsters that are left.
    function availableLunarShinyPool() external view returns (uint256[] memory);

    /// @notice Returns the shared monsters that are left.
    function availableSharedCommonPool() external view returns (uint256[] memory);

    /// @notice Returns the shiny shared monsters that are left.
    function availableSharedShinyPool() external view returns (uint256[] memory);
}
