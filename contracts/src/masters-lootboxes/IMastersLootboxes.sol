// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../masters/IMastersCollection.sol";

/// @title Lootboxes with masters items
/// @notice An ERC-1155 of boxes. The id of a box is its kind and the version of its odds: `boxId * 2^32 +
/// oddsVersion`. So a box keeps the odds that it was sold with, whatever is published later. Odds are on the chain
/// before the first box with them. Boxes are bought for coins, tokens or tickets, by voucher or without (see
/// IMastersSale), or given by the owner and operators, such as the reward dealer. They are opened in two steps:
///
/// 1. `requestOpening` burns boxes. It cannot be undone, and no later decision can affect the draw.
/// 2. `revealOpenings` draws from the value that IDrawBeacon gives to a block after the opening, and mints the items.
///    Anyone may call it, for anyone. Nobody is asked whether to take the items.
///
/// A voucher is signed as
/// `BuyBoxes(address receiver,uint256[] tokenIds,uint256[] amounts,uint256 voucherId,uint256 clabimableUntil,`
/// `address currency,uint256 price,bool payWithTicket,uint256 ticketId,uint256 deadline)`. It sells boxes, never what
/// is in them.
/// @dev Draws are independent, so openings can be revealed in any order. An opening lapses only where the beacon has
/// no key and nobody reveals it while the chain knows the block's hash. Each box then gives the item of the highest
/// weight, the first of those.
interface IMastersLootboxes is IMastersCollection {
    /// @param account burnt the boxes and gets the items
    /// @param boxId the kind of box
    /// @param oddsVersion version of the odds of the draw
    /// @param amount how many boxes
    /// @param drawBlock the block whose value decides
    struct Opening {
        address account;
        uint256 boxId;
        uint256 oddsVersion;
        uint256 amount;
        uint256 drawBlock;
    }

    /// @notice `account` burnt boxes to open them. The value of block `drawBlock` decides their contents.
    event OpeningRequested(
        uint256 indexed openingId, address indexed account, uint256 indexed tokenId, uint256 amount, uint256 drawBlock
    );

    /// @notice The contents of an opening were drawn from `seed` and minted: one item of each box. Zero means that the
    /// opening lapsed.
    event OpeningRevealed(
        uint256 indexed openingId, address indexed account, uint256 indexed tokenId, bytes32 seed, uint256[] itemIds
    );

    /// @notice `account` bought boxes, or got them from the owner or an operator.
    event BoxMinted(address indexed account, uint256 indexed boxId, uint256 oddsVersion, uint256 amount);

    /// @notice A kind of box was added.
    event BoxAdded(uint256 indexed boxId);

    /// @notice At most `maxSupply` boxes of a kind may ever be minted.
    event MaxSupplyChanged(uint256 indexed boxId, uint256 maxSupply);

    /// @notice A kind of box costs `price` base units of `currency`; it is not accepted if zero.
    event BoxPriceChanged(uint256 indexed boxId, address indexed currency, uint256 price);

    /// @notice Tickets of this kind now pay for a kind of box.
    event BoxTicketChanged(uint256 indexed boxId, uint256 ticketId);

    /// @notice A kind of box can be bought, or not.
    event BoxStatusChanged(uint256 indexed boxId, bool enabled);

    /// @notice Boxes of a kind are sold with these odds from now on. They never change.
    /// @param oddsHash `keccak256(abi.encode(boxId, version, itemIds, weights))`
    event OddsPublished(
        uint256 indexed boxId, uint256 indexed version, bytes32 oddsHash, uint256[] itemIds, uint256[] weights
    );

    /// @notice The items contract changed. It mints the contents of boxes.
    event MastersItemsChanged(address indexed mastersItems);

    /// @notice There is no such kind of box.
    error MastersLootboxes_UnknownBox(uint256 boxId);

    /// @notice The kind of box was added before, or its id is above 2^32 - 1.
    error MastersLootboxes_InvalidBox(uint256 boxId);

    /// @notice This kind of box is not for sale.
    error MastersLootboxes_BoxDisabled(uint256 boxId);

    /// @notice The currency is not accepted for this kind of box.
    error MastersLootboxes_CurrencyNotAccepted(uint256 boxId, address currency);

    /// @notice The price of a box is above the buyer's limit.
    error MastersLootboxes_PriceTooHigh(uint256 price, uint256 maxPrice);

    /// @notice More would be minted than the maximum.
    error MastersLootboxes_MaxSupplyExceeded(uint256 boxId, uint256 supply, uint256 maxSupply);

    /// @notice There are no boxes, or more than `max`.
    error MastersLootboxes_InvalidAmount(uint256 amount, uint256 max);

    /// @notice Arrays that belong together differ in length.
    error MastersLootboxes_LengthMismatch();

    /// @notice There are no such odds of this kind of box. A version of zero stands for any.
    error MastersLootboxes_NoOdds(uint256 boxId, uint256 version);

    /// @notice These are not the odds in force, or not those that come next.
    error MastersLootboxes_WrongOdds(uint256 version, uint256 expected);

    /// @notice Odds must have 1 to 100 items with ascending ids from 1 to 2^16 - 1, each with a weight above zero and
    /// below 2^40.
    error MastersLootboxes_InvalidOdds();

    /// @notice An opening must be drawn from a later block.
    error MastersLootboxes_ZeroDrawDelay();

    /// @notice Buys `amount` boxes of a kind with the odds in force, which must be `oddsVersion`, each for at most
    /// `maxPrice`. With the native coin exactly the price must be sent, tokens must be approved. To pay with tickets,
    /// pass the tickets contract; the buyer must have made this contract an operator there. Only while the shop and
    /// the kind are enabled.
    function buyBox(uint256 boxId, uint256 oddsVersion, address currency, uint256 amount, uint256 maxPrice)
        external
        payable;

    /// @notice Burns `amount` boxes of the caller, at most `MAX_OPENING`, to open them. Only while the shop is
    /// enabled.
    /// @param tokenId the kind of box and the version of its odds
    function requestOpening(uint256 tokenId, uint256 amount) external returns (uint256 openingId);

    /// @notice Draws and mints the contents of these openings. Anyone may call it, even while the shop is disabled.
    /// Skips openings whose draw block is not settled and those already revealed.
    function revealOpenings(uint256[] calldata openingIds) external;

    /// @notice Adds a kind of box, which can be bought when it has odds and is enabled. Only the owner.
    function addBox(
        uint256 boxId,
        uint256 maxSupply,
        uint256 ticketId,
        address[] calldata currencies,
        uint256[] calldata prices
    ) external;

    /// @notice Puts the next odds of a kind of box in force, from which an item is drawn with its share of all
    /// weights. `version` is one more than that of those before, 1 at first. Only the owner.
    /// @dev Boxes and openings keep their odds. Published odds stay readable forever.
    function publishOdds(uint256 boxId, uint256 version, uint256[] calldata itemIds, uint256[] calldata weights)
        external;

    /// @notice Sets the maximum supply of a kind over all versions of its odds, at least what is already minted. Only
    /// the owner.
    function setMaxSupply(uint256 boxId, uint256 maxSupply) external;

    /// @notice Sets prices of a kind of box; other currencies keep theirs. Only the owner.
    function setPrices(uint256 boxId, address[] calldata currencies, uint256[] calldata prices) external;

    /// @notice Sets which kind of ticket pays for a kind of box. Only the owner.
    function setTicketId(uint256 boxId, uint256 ticketId) external;

    /// @notice Lets a kind of box that has odds be bought, by voucher or without, or not. Only the owner.
    function setBoxEnabled(uint256 boxId, bool allowed) external;

    /// @notice Sets the items contract. This contract must be an operator there. Openings that are not revealed get
    /// their items from the new one. Only the owner.
    function setMastersItems(address newMastersItems) external;

    /// @notice A kind of box: whether it can be bought, how many may ever be minted (zero where there is no such kind)
    /// and were, the number of the odds in force (zero where there are none), and the kind of ticket that pays.
    function getBox(uint256 boxId)
        external
        view
        returns (bool allowed, uint256 maxSupply, uint256 supply, uint256 oddsVersion, uint256 ticketId);

    /// @notice The price of one box, in base units of the currency, or in tickets; zero where it is not accepted.
    function getBoxPrice(uint256 boxId, address currency) external view returns (uint256);

    /// @notice Returns the items of these odds and their weights; empty if there are no such odds.
    function odds(uint256 boxId, uint256 version)
        external
        view
        returns (uint256[] memory itemIds, uint256[] memory weights);

    /// @notice Returns `keccak256(abi.encode(boxId, version, itemIds, weights))`; zero if there are no such odds.
    function oddsHash(uint256 boxId, uint256 version) external view returns (bytes32);

    /// @notice An opening that was asked for and not revealed; all zero otherwise.
    function getOpening(uint256 openingId) external view returns (Opening memory);

    /// @notice Returns the number of openings, numbered from 1.
    function openingCount() external view returns (uint256);

    /// @notice Returns the items contract.
    function getMastersItems() external view returns (address);

    /// @notice Returns the contract that gives the values of draw blocks.
    function drawBeacon() external view returns (address);

    /// @notice How many blocks after its own an opening is drawn from.
    function drawDelay() external view returns (uint256);

    /// @notice The most boxes of one opening.
    function MAX_OPENING() external view returns (uint256);
}
