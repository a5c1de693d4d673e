// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

import {Gen1Purchase} from "../../src/gen1-purchase/Gen1Purchase.sol";
import {IGen1Minter} from "../../src/gen1-purchase/IGen1Minter.sol";
import {TicketsFixture} from "./TicketsFixture.sol";

/// @dev A collection with receivers' hooks, of which one address may mint.
contract HookedCollection is ERC721, IGen1Minter {
    address public minter;
    uint256 public supply;

    error HookedCollection_NotMinter(address account);

    constructor() ERC721("Gen 1", "G1") {}

    function setMinter(address minter_) external {
        minter = minter_;
    }

    function mintTo(address to, uint256 amount) external returns (uint256 firstTokenId) {
        if (msg.sender != minter) revert HookedCollection_NotMinter(msg.sender);
        firstTokenId = supply + 1;
        for (uint256 i = 0; i < amount; ++i) {
            _safeMint(to, ++supply);
        }
    }
}

/// @dev An open purchase contract and a buyer with coins, tokens and tickets.
abstract contract Gen1PurchaseFixture is TicketsFixture {
    uint256 internal constant AVAX_PRICE = 1 ether;
    uint256 internal constant HATCHY_PRICE = 1_000 ether;

    Gen1Purchase internal purchase;
    HookedCollection internal gen1;

    function setUp() public virtual override {
        super.setUp();
        gen1 = new HookedCollection();
        purchase = Gen1Purchase(
            _proxy(_deployCode("Gen1Purchase"), abi.encodeCall(Gen1Purchase.initialize, (_parameters())))
        );
        gen1.setMinter(address(purchase));
        vm.startPrank(owner);
        purchase.flipState();
        tickets.ownerBatchMint(alice, list(GOLD), list(60));
        vm.stopPrank();
        vm.startPrank(alice);
        token.approve(address(purchase), type(uint256).max);
        tickets.setApprovalForAll(address(purchase), true);
        vm.stopPrank();
    }

    function _parameters() internal view returns (Gen1Purchase.InitializeParameters memory) {
        return Gen1Purchase.InitializeParameters({
            initialOwner: owner,
            gen1: address(gen1),
            hatchy: address(token),
            tickets: address(tickets),
            ticketId: GOLD,
            avaxPrice: AVAX_PRICE,
            hatchyPrice: HATCHY_PRICE
        });
    }

    function _subject() internal view override returns (address) {
        return address(purchase);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("Gen1Purchase");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        Gen1Purchase.InitializeParameters memory parameters = _parameters();
        parameters.initialOwner = stranger;
        return abi.encodeCall(Gen1Purchase.initialize, (parameters));
    }
}
