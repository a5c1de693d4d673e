// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {IERC721Enumerable} from "@openzeppelin/contracts/token/ERC721/extensions/IERC721Enumerable.sol";

import {IGen1Minter} from "../gen1-purchase/IGen1Minter.sol";

/// @title The gen-1 collection, its drop and its bazaar
/// @notice An ERC-721 of at most 40,000 creatures, numbered from 0 in minting order and never burnt. While the drop is
/// started, anyone claims them at a price that rises with their number. Authorised minters mint them too. Holders sell
/// them in the bazaar at a fixed price, of which the owner gets 2 %. ERC-2981 reports royalties for other markets.
/// @dev This contract does not know a creature's monster, element or shine. Signers tell them to Gen1Staking. Any
/// transfer ends an offer, with no event but Transfer. The enumerable functions keep no index, so call those of an
/// owner off-chain only.
interface IGen1Collection is IERC721Enumerable, IERC4906, IGen1Minter {
    /// @notice A token is for sale at `price`.
    event ForSale(uint256 id, uint256 price);

    /// @notice The owner withdrew the offer of a token.
    event CancelSale(uint256 id);

    /// @notice A token was bought for `value`, of which the seller got 98 %.
    event Bought(uint256 tokenId, uint256 value);

    /// @notice `seller` rejected `amount`, which is credited here.
    event Credited(address indexed seller, uint256 amount);

    /// @notice The credit of `seller` was sent to `to`.
    event CreditWithdrawn(address indexed seller, address indexed to, uint256 amount);

    /// @notice The owner withdrew the proceeds of claims and fees.
    event Withdrawn(address indexed to, uint256 amount);

    /// @notice The drop was started or paused.
    event DropChanged(bool started);

    /// @notice The price of token n is basePrice + n / stepSize * priceStep, rounded down before the multiplication.
    event PriceCurveChanged(uint256 basePrice, uint256 priceStep, uint256 stepSize);

    /// @notice The minting right of `account` changed.
    event MinterChanged(address indexed account, bool allowed);

    /// @notice The base of metadata URIs changed.
    event BaseURIChanged(string baseURI);

    /// @notice The hash of all creatures' metadata changed.
    event ProvenanceHashChanged(string hash);

    /// @notice Royalties of `basisPoints` per 10,000 of a sale go to `receiver`.
    event RoyaltyChanged(address indexed receiver, uint256 basisPoints);

    /// @notice The drop is not started.
    error Gen1Collection_NotStarted();

    /// @notice Fewer than `amount` tokens are left.
    error Gen1Collection_SoldOut(uint256 amount, uint256 left);

    /// @notice The number of tokens is zero or more than `max`.
    error Gen1Collection_InvalidAmount(uint256 amount, uint256 max);

    /// @notice The payment is less than what is due.
    error Gen1Collection_Underpaid(uint256 sent, uint256 due);

    /// @notice The token is not for sale.
    error Gen1Collection_NotForSale(uint256 tokenId);

    /// @notice `account` does not own the token.
    error Gen1Collection_NotTokenOwner(address account, uint256 tokenId);

    /// @notice A price in the bazaar must be above zero and below 2^95.
    error Gen1Collection_InvalidPrice(uint256 price);

    /// @notice Prices of the curve must be below 2^88, and a step must have 1 to 65,535 tokens.
    error Gen1Collection_InvalidCurve(uint256 basePrice, uint256 priceStep, uint256 stepSize);

    /// @notice `account` may not mint.
    error Gen1Collection_NotMinter(address account);

    /// @notice `seller` has no credit.
    error Gen1Collection_NoCredit(address seller);

    /// @notice The receiver rejected the coins.
    error Gen1Collection_TransferFailed();

    /// @notice The zero address is not allowed.
    error Gen1Collection_ZeroAddress();

    /// @notice Claims `maxHatchies` tokens, 1 to 40, or as many as are left if those are fewer, for `calculatePriceOf`
    /// them. The rest of the payment is returned.
    function claimHatchie(uint256 maxHatchies) external payable;

    /// @notice Offers a token of the caller for sale. The price less 2 % is sent to the caller, or credited here if
    /// that fails.
    function setTokenPrice(uint256 id, uint256 setPrice) external;

    /// @notice Withdraws the offer of a token of the caller.
    function cancelTokenSale(uint256 id) external;

    /// @notice Buys a token that is for sale. The value is the most that the caller pays. The rest is returned.
    function buy(uint256 _tokenId) external payable;

    /// @notice Sends the caller's credit to `to`.
    function withdrawCredit(address to) external;

    /// @notice Starts the drop. Only the owner.
    function startDrop() external;

    /// @notice Pauses the drop. Only the owner.
    function pauseDrop() external;

    /// @notice Sets what tokens cost in the drop, see PriceCurveChanged. Only the owner.
    function setPriceCurve(uint256 basePrice, uint256 priceStep, uint256 stepSize) external;

    /// @notice Allows `account` to mint, or revokes it. Only the owner.
    function setMinter(address account, bool allowed) external;

    /// @notice Sets the base of metadata URIs. Only the owner.
    function setBaseURI(string calldata baseURI) external;

    /// @notice Sets the hash of all creatures' metadata. Only the owner.
    function setProvenanceHash(string calldata _hash) external;

    /// @notice Sets who gets royalties, and how much of a sale per 10,000. Only the owner.
    function setRoyalty(address receiver, uint96 basisPoints) external;

    /// @notice Sends the proceeds of claims and fees to the owner, without the credits of sellers. Only the owner.
    function withdrawAll() external payable;

    /// @notice Returns the price of the next token in the drop.
    function calculatePrice() external view returns (uint256);

    /// @notice Returns the total price of the next `amount` tokens in the drop.
    function calculatePriceOf(uint256 amount) external view returns (uint256);

    /// @notice Whether the drop is started.
    function hasSaleStarted() external view returns (bool);

    /// @notice A token in the bazaar: state 1 and its price if it is for sale, otherwise zeros. The seller is its
    /// owner.
    function Bazaar(uint256 id) external view returns (uint256 tokenId, uint256 price, uint8 state);

    /// @notice Returns the credit of a seller.
    function creditOf(address seller) external view returns (uint256);

    /// @notice Returns the credits of all sellers.
    function totalCredits() external view returns (uint256);

    /// @notice Whether an account may mint.
    function isMinter(address account) external view returns (bool);

    /// @notice All tokens of an owner, ascending.
    /// @dev Walks the tokens from 0 until the owner's balance is found. Call it off-chain only. If that exceeds the
    /// node's gas limit for calls, use `tokensOfOwnerIn`.
    function tokensOfOwner(address _owner) external view returns (uint256[] memory);

    /// @notice The tokens of an owner from id `start` up to, and without, id `stop`, ascending.
    /// @dev Costs about 2,600 gas for each id of the range, so that 15,000 ids fit in 50 million.
    function tokensOfOwnerIn(address _owner, uint256 start, uint256 stop) external view returns (uint256[] memory);

    /// @notice Returns the base of metadata URIs. The token id is appended.
    function baseURI() external view returns (string memory);

    /// @notice The hash of all creatures' metadata.
    function METADATA_PROVENANCE_HASH() external view returns (string memory);

    /// @notice The most tokens there can be.
    function MAX_HATCHIES() external view returns (uint256);

    /// @notice The most tokens of one claim, or of one call of a minter.
    function MAX_PER_TX() external view returns (uint256);

    /// @notice The owner's share of a sale in the bazaar, per 10,000.
    function FEE_BASIS_POINTS() external view returns (uint256);
}
