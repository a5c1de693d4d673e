// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Omnimon: what a creature is and what becomes of it where it lives
/// @notice Draws of traits, items that are worn, boxes claimed for journeys, and the owner's settings.
/// @dev Traits and items have one id: slot * 1,000 + variant, slots from 0 to 14 and variants from 1 to 999. Zero is none. Items are tokens of IOmnichainItems, where
/// Omnimon is an operator. A creature with an open draw can be given away, but not sent, converted, equipped or rerolled.
/// WARNING: a buyer has to look at what a creature is and wears in the block of the purchase: the seller can change it until then.
interface IOmnimonLife {
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

    /// @notice The traits of a creature will follow from the hash of `drawBlock` and the pools in force now.
    event DrawOpened(uint256 indexed tokenId, uint256 drawBlock);

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

    /// @notice The creature has no traits left.
    error Omnimon_NothingToReroll(uint256 tokenId);

    /// @notice The creature was rerolled as often as can be counted.
    error Omnimon_TooManyRerolls(uint256 tokenId);

    /// @notice There is no such slot or variant.
    error Omnimon_UnknownTrait(uint256 traitId);

    /// @notice The creature neither wears this nor has it.
    error Omnimon_NoSuchTrait(uint256 tokenId, uint256 traitId);

    /// @notice A box was claimed for each jump.
    error Omnimon_NoBoxLeft(uint256 tokenId);

    /// @notice Only the contract of items records boxes.
    error Omnimon_NotTheItems(address caller);

    /// @notice The range of ids is empty or too large, or the delay is zero.
    error Omnimon_InvalidParameters();

    /// @notice The coins were not taken.
    error Omnimon_TransferFailed(address to);

    /// @notice Draws what was to be drawn for a creature, once the draw's block is there. Anyone may call it, and it does not fail then.
    /// @dev Where the hash of the block is no longer known, the draw has lapsed: each trait becomes the likeliest of its slot.
    function reveal(uint256 tokenId) external;

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

    /// @notice The block whose hash decides an open draw; zero where none is open. It was opened `drawDelay()` blocks before.
    function openDraw(uint256 tokenId) external view returns (uint256 drawBlock);

    /// @notice What the next reroll of a creature costs: `rerollPrice()` for the first, as much more for each further one.
    function priceToReroll(uint256 tokenId) external view returns (uint256);

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

    /// @notice The contract that traits are drawn by, an IOmnimonTraits.
    function traitSource() external view returns (address);

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
