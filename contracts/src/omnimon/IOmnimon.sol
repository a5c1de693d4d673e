// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Metadata} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Metadata.sol";

import {IOmnichainCreatures} from "./IOmnichainCreatures.sol";

/// @title Omnimon, the omnichain creature
/// @notice An ERC-721 whose creatures have a trait in each of 15 slots, wear an item in each, and travel between chains with all of it. Each chain mints the ids of
/// its own range. Traits are drawn in two steps: a mint or a reroll opens a draw, and anyone reveals it once its block is there.
/// @dev Traits and items have one id: slot * 1,000 + variant, slots from 0 to 14 and variants from 1 to 999. Zero is none. Items are tokens of IOmnichainItems, where
/// this contract is an operator. A creature with an open draw can be given away, but not sent, converted, equipped or rerolled.
/// WARNING: a buyer has to look at what a creature is and wears in the block of the purchase: the seller can change it until then.
interface IOmnimon is IOmnichainCreatures, IERC721Metadata, IERC4906 {
    /// @param hash what its looks beside the traits follow from, given by its first draw; zero until then, and for good where that one lapsed
    /// @param jumps journeys between chains that count
    /// @param claimedBoxes boxes claimed for them, one for each
    /// @param lastBridgeBlock the block of its last arrival on this chain; zero for one that has not left where it was minted
    /// @param rerolls how often its traits were drawn anew
    /// @param traits by slot
    /// @param equippedTraits the items that it wears, by slot
    struct Creature {
        uint256 hash;
        uint256 jumps;
        uint256 claimedBoxes;
        uint256 lastBridgeBlock;
        uint256 rerolls;
        uint256[15] traits;
        uint256[15] equippedTraits;
    }

    /// @param traitIds of one slot, the likeliest first
    /// @param weights chances per 10,000, of which the sum is that; none heavier than the one before
    struct TraitPool {
        uint256[] traitIds;
        uint256[] weights;
    }

    /// @notice The traits of a creature will follow from the hash of `drawBlock` and the pools of that number.
    event DrawOpened(uint256 indexed tokenId, uint256 drawBlock, uint256 poolsVersion);

    /// @notice A creature has these traits now.
    /// @param seed what they follow from; zero where the draw has lapsed
    event TraitsDrawn(uint256 indexed tokenId, bytes32 seed, uint256[15] traits);

    /// @notice A creature wears `itemId` and no longer `formerItemId`, which is zero where the slot was empty.
    event ItemEquipped(uint256 indexed tokenId, uint256 itemId, uint256 formerItemId);

    /// @notice A trait of a creature became an item of its owner.
    /// @param worn whether it was worn; otherwise it was the creature's own
    event TraitConverted(uint256 indexed tokenId, uint256 traitId, bool worn);

    /// @notice A box was claimed for a creature, which has claimed so many now.
    event BoxClaimRecorded(uint256 indexed tokenId, uint256 claimedBoxes);

    /// @notice Draws that are opened from now on are from these pools.
    event TraitPoolsChanged(uint256 indexed poolsVersion, TraitPool[15] pools);

    /// @notice Minting is open, or not.
    event EnabledChanged(bool enabled);

    /// @notice A creature now costs `price`, its first reroll `rerollPrice`.
    event PricesChanged(uint256 price, uint256 rerollPrice);

    /// @notice A jump now counts after so many blocks on a chain.
    event BlocksBetweenJumpsChanged(uint256 blocksBetweenJumps);

    /// @notice The contract of items is now this.
    event ItemsChanged(address indexed items);

    /// @notice Metadata addresses begin with this.
    event BaseURIChanged(string baseUri);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice The owner took what was paid.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice Minting is not open.
    error Omnimon_Disabled();

    /// @notice All creatures of this chain were minted.
    error Omnimon_SoldOut(uint256 endId);

    /// @notice Exactly `due` must be paid.
    error Omnimon_WrongPayment(uint256 paid, uint256 due);

    /// @notice `account` does not own the creature.
    error Omnimon_NotTheOwner(uint256 tokenId, address account);

    /// @notice The creature's traits are being drawn.
    error Omnimon_DrawIsOpen(uint256 tokenId);

    /// @notice There is nothing to reveal.
    error Omnimon_NoOpenDraw(uint256 tokenId);

    /// @notice The draw is from the hash of a block that is not there yet.
    error Omnimon_TooEarly(uint256 tokenId, uint256 drawBlock);

    /// @notice The owner has not said what traits there are.
    error Omnimon_NoPools();

    /// @notice The creature has no traits left.
    error Omnimon_NothingToReroll(uint256 tokenId);

    /// @notice There is no such slot or variant.
    error Omnimon_UnknownTrait(uint256 traitId);

    /// @notice The creature neither wears this nor has it.
    error Omnimon_NoSuchTrait(uint256 tokenId, uint256 traitId);

    /// @notice A box was claimed for each jump.
    error Omnimon_NoBoxLeft(uint256 tokenId);

    /// @notice Only the contract of items records boxes.
    error Omnimon_NotTheItems(address caller);

    /// @notice A pool is empty, or has up to 32 traits of its slot, the likeliest first, whose weights sum up to 10,000.
    error Omnimon_InvalidPool(uint256 slot);

    /// @notice The range of ids is empty or too large, or the delay is zero.
    error Omnimon_InvalidParameters();

    /// @notice The coins were not taken.
    error Omnimon_TransferFailed(address to);

    /// @notice Mints a creature to the caller, for `price()`, and opens the draw of its traits.
    function mint() external payable returns (uint256 tokenId);

    /// @notice Draws what was to be drawn for a creature, once the draw's block is there. Anyone may call it, and it does not fail then.
    /// @dev Where the hash of the block is no longer known, the draw has lapsed: each trait becomes the likeliest of its slot.
    function reveal(uint256 tokenId) external;

    /// @notice Opens a draw of the traits that a creature still has, for `priceToReroll(tokenId)`. Only its owner. What was converted does not come back.
    function rerollPoolTraits(uint256 tokenId) external payable;

    /// @notice Puts an item of the caller's on a creature: it is burnt, and what was worn in its slot comes back as an item. Only the creature's owner.
    function equipItem(uint256 tokenId, uint256 itemId) external;

    /// @notice Makes an item of what a creature wears, or, where it does not wear this, of its own trait. Only the creature's owner.
    function convertTraitToItem(uint256 tokenId, uint256 traitId) external;

    /// @notice Records that `claimer`, who must own the creature, claimed a box for one of its jumps. Only the contract of items.
    function recordClaimedBox(uint256 tokenId, address claimer) external;

    /// @notice Opens minting, or closes it. Only the owner.
    function flipState() external;

    /// @notice Sets what a creature costs, and its first reroll. Only the owner.
    function setPrices(uint256 price, uint256 rerollPrice) external;

    /// @notice Sets all pools, by slot. Draws that are open keep theirs. Only the owner.
    /// @dev All chains should have the same. A slot whose pool is empty is not drawn: it stays as it is.
    function setTraitPools(TraitPool[15] calldata pools) external;

    /// @notice Sets how many blocks a creature must have been here for its departure to count as a jump; its first one always does. Only the owner.
    function setBlocksBetweenJumps(uint256 blocksBetweenJumps) external;

    /// @notice Sets the contract of items. Only the owner.
    /// @dev WARNING: what is worn comes back as an item of this contract, wherever it came from.
    function setItems(address items) external;

    /// @notice Sets what addresses of metadata begin with; the token's id follows. Only the owner.
    function setBaseURI(string calldata baseUri) external;

    /// @notice Sets where royalties go. Only the owner.
    function setRoyalty(address receiver, uint96 basisPoints) external;

    /// @notice Takes all that was paid. Only the owner.
    function withdraw(address payable to) external;

    /// @notice All that a creature is. Reverts for one that does not live here.
    function omnimon(uint256 tokenId) external view returns (Creature memory);

    /// @notice The block whose hash decides and the pools of an open draw; zeros where none is open.
    function openDraw(uint256 tokenId) external view returns (uint256 drawBlock, uint256 poolsVersion);

    /// @notice What the next reroll of a creature costs: `rerollPrice()` for the first, as much more for each further one.
    function priceToReroll(uint256 tokenId) external view returns (uint256);

    /// @notice A pool, of the version that `poolsVersion()` or `openDraw` answered.
    function traitPool(uint256 version, uint256 slot) external view returns (TraitPool memory);

    /// @notice The number of the pools in force; zero before there are any.
    function poolsVersion() external view returns (uint256);

    /// @notice Whether minting is open.
    function enabled() external view returns (bool);

    /// @notice What a creature costs.
    function price() external view returns (uint256);

    /// @notice What a creature's first reroll costs.
    function rerollPrice() external view returns (uint256);

    /// @notice How many blocks after its own a draw is from.
    function drawDelay() external view returns (uint256);

    /// @notice What `setBlocksBetweenJumps` set.
    function blocksBetweenJumps() external view returns (uint256);

    /// @notice The contract of items.
    function items() external view returns (address);

    /// @notice The id of the next creature; more than `endId()` when all were minted.
    function nextMintId() external view returns (uint256);

    /// @notice The first id of this chain.
    function startId() external view returns (uint256);

    /// @notice The last id of this chain.
    function endId() external view returns (uint256);

    /// @notice What addresses of metadata begin with.
    function baseURI() external view returns (string memory);
}
